import { text } from '#shared/texts/translate.ts';

/** Profile limits, mostly from the specification; lengths in code points. */
export const PROFILE_LIMITS = {
  intro: 100,
  description: 2000,
  experience: 99,
  photos: 5,
  videos: 3,
  /** Maximum length of the URL of a video or of an issuer's page. */
  addressLength: 300,
  caption: 120,
  serviceAreas: 5,
  topExpertise: 3,
  /** Our own limit. With one document for each certification, all files fit into the user's storage quota. */
  certifications: 12,
  /** Rupees. Our own limit, to catch typing errors. */
  price: 10_000_000,
} as const;

/** Validation texts, in the specification's words where it has them. */
export const PROFILE_TEXTS = {
  city: text`City is required`,
  cityFirst: text`Please select a city first`,
  areas: text`Maximum 5 service areas allowed`,
  areaTwice: text`Area already selected`,
  photos: text`Maximum of 5 photos reached. Remove some to add new ones.`,
  videos: text`Maximum of 3 videos reached. Remove some to add new ones.`,
  videoAddress: text`Please enter a web address that starts with https:// or http://.`,
  topExpertise: text`You can mark at most 3 specializations as Top Expertise.`,
  topOfChosen: text`Top Expertise can only be chosen from your selected specializations.`,
  unknownStyle: text`Please choose from the listed specializations.`,
  listed: text`Please choose from the list.`,
  languages: text`Please choose at most 8 languages.`,
  needs: text`Please choose at most 5.`,
  certificationName: text`Please enter the name of the certification.`,
  certificationOrganization: text`Please enter the organization that issued it.`,
  document: text`Please upload the document again.`,
  year: text`Please enter the year as four digits, not in the future.`,
  issuer: text`Please enter the full web address of the issuer, starting with https://.`,
} as const;
