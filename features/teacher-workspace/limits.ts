/** The specification's figures for a profile; lengths in code points. */
export const PROFILE_LIMITS = {
  intro: 100,
  description: 2000,
  experience: 99,
  photos: 5,
  videos: 3,
  videoLength: 300,
  caption: 120,
  serviceAreas: 5,
  topExpertise: 3,
  /** Ours: all of them may carry a document, and photos and picture still fit into what a person may store. */
  certifications: 12,
  /** Rupees; ours, so that a slip of the finger is noticed. */
  price: 10_000_000,
} as const;

/** What people read where a rule stops them; the specification's where it has words. */
export const PROFILE_TEXTS = {
  city: 'City is required',
  cityFirst: 'Please select a city first',
  areas: 'Maximum 5 service areas allowed',
  areaTwice: 'Area already selected',
  photos: 'Maximum of 5 photos reached. Remove some to add new ones.',
  videos: 'Maximum of 3 videos reached. Remove some to add new ones.',
  videoAddress: 'Please enter a web address that starts with https:// or http://.',
  topExpertise: 'You can mark at most 3 specializations as Top Expertise.',
  topOfChosen: 'Top Expertise can only be chosen from your selected specializations.',
  unknownStyle: 'Please choose from the listed specializations.',
  certificationName: 'Please enter the name of the certification.',
  certificationOrganization: 'Please enter the organization that issued it.',
  document: 'Please upload the document again.',
  year: 'Please enter the year as four digits, not in the future.',
  issuer: 'Please enter the full web address of the issuer, starting with https://.',
} as const;
