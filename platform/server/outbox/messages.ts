import type { Letter } from '#shared/letter.ts';
import { PRODUCT } from '#shared/product.ts';
import { formatSessionTime } from '#shared/time.ts';

/** What a one-time code is for. */
export type CodePurpose = 'verify' | 'resetPassword' | 'changeContact' | 'signIn';

/** What became of the second step of a sign-in. */
export type SecondFactorChange = 'on' | 'off' | 'recoveryCode';

/** What each kind of message needs to be written. Instants are ISO strings, for they are kept as JSON. */
export type MessageData = {
  code: { code: string; minutes: number; purpose: CodePurpose };
  passwordChanged: { firstName: string; at: string };
  newSignIn: { firstName: string; at: string; device: string };
  /** Goes to the old address or number; `value` is the new one, masked. */
  contactChanged: { firstName: string; at: string; contact: 'email' | 'mobile'; value: string };
  /** Of an admin; `codesLeft` are recovery codes. */
  secondFactor: { firstName: string; at: string; change: SecondFactorChange; codesLeft: number };
  deletionScheduled: { firstName: string; deletedOn: string };
  accountBlocked: { firstName: string; at: string };
  /** Anything else: words made by whoever sends it. Paths begin with "/". */
  notice: {
    title: string;
    body: string;
    button: { label: string; path: string } | null;
    /** `/unsubscribe/{token}`, or null for what is essential. */
    unsubscribePath: string | null;
  };
};

export type Template = keyof MessageData;

/** Sent by an admin to see how it arrives: says so, for nothing of what it tells has happened. */
type TestMark = { isTest?: true };

/** A template with its own data. */
export type Content = { [T in Template]: { template: T; data: MessageData[T] & TestMark } }[Template];

type Site = { origin: string; supportEmail: string };

const CODE_WORDS: Readonly<Record<CodePurpose, { name: string; heading: string }>> = {
  verify: { name: 'verification code', heading: 'Your verification code' },
  resetPassword: { name: 'password reset code', heading: 'Reset your password' },
  changeContact: { name: 'confirmation code', heading: 'Confirm your new contact' },
  signIn: { name: 'sign-in code', heading: 'Your sign-in code' },
};

const SECOND_FACTOR_WORDS: Readonly<Record<SecondFactorChange, { heading: string; what: string }>> = {
  on: {
    heading: 'Your second step was set up',
    what: 'From now on your account asks for a code of an authenticator app at sign-in. It was set up',
  },
  off: {
    heading: 'Your second step was turned off',
    what: 'Your account does not ask for a code of an authenticator app at sign-in any more. It was turned off',
  },
  recoveryCode: {
    heading: 'A recovery code was used',
    what: 'One of the recovery codes of your account was used in place of a code of your app',
  },
};

const at = (iso: string) => formatSessionTime(new Date(iso));

/** The message in words. */
export function letterOf(content: Content, site: Site): Letter {
  const letter = wordsOf(content, site);
  if (!content.data.isTest) return letter;
  const first = 'This is a test from the admin desk. Nothing of what it says has happened.';
  return { ...letter, subject: `[Test] ${letter.subject}`, paragraphs: [first, ...letter.paragraphs] };
}

function wordsOf(content: Content, site: Site): Letter {
  const contactUs = `If this was not you, reset your password at ${site.origin}/forgot-password and write to ${site.supportEmail}.`;
  const base = { code: null, button: null, footnote: null, unsubscribeHref: null, origin: site.origin };
  switch (content.template) {
    case 'code': {
      const { code, minutes, purpose } = content.data;
      const { name, heading } = CODE_WORDS[purpose];
      return {
        ...base,
        subject: `Your ${PRODUCT.name} ${name}`,
        heading,
        code,
        paragraphs: [
          `${code} is your ${PRODUCT.name} ${name}. It is valid for ${minutes} minutes. Do not share it with anyone.`,
        ],
        footnote: 'If you did not ask for it, you can ignore this message.',
      };
    }
    case 'passwordChanged':
      return {
        ...base,
        subject: `Your ${PRODUCT.name} password was changed`,
        heading: 'Your password was changed',
        paragraphs: [
          `Hello ${content.data.firstName},`,
          `The password of your account was changed on ${at(content.data.at)}. Every other device has been signed out.`,
        ],
        footnote: contactUs,
      };
    case 'newSignIn':
      return {
        ...base,
        subject: `New sign-in to your ${PRODUCT.name} account`,
        heading: 'New sign-in to your account',
        paragraphs: [
          `Hello ${content.data.firstName},`,
          `Your account was used on a device that we have not seen before: ${content.data.device}, on ${at(content.data.at)}.`,
          'If this was you, there is nothing to do.',
        ],
        footnote: contactUs,
      };
    case 'contactChanged': {
      const { firstName, contact, value } = content.data;
      const what = contact === 'email' ? 'email address' : 'mobile number';
      return {
        ...base,
        subject: `Your ${PRODUCT.name} ${what} was changed`,
        heading: `Your ${what} was changed`,
        paragraphs: [
          `Hello ${firstName},`,
          `The ${what} of your account was changed to ${value} on ${at(content.data.at)}. We no longer write to this one.`,
        ],
        footnote: contactUs,
      };
    }
    case 'secondFactor': {
      const { firstName, change, codesLeft } = content.data;
      const { heading, what } = SECOND_FACTOR_WORDS[change];
      const left = `${codesLeft} of them ${codesLeft === 1 ? 'is' : 'are'} left.`;
      return {
        ...base,
        subject: `${PRODUCT.name}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
        heading,
        paragraphs: [
          `Hello ${firstName},`,
          `${what} on ${at(content.data.at)}.${change === 'recoveryCode' ? ` ${left}` : ''}`,
          'If this was you, there is nothing to do.',
        ],
        footnote: contactUs,
      };
    }
    case 'deletionScheduled':
      return {
        ...base,
        subject: `Your ${PRODUCT.name} account will be deleted`,
        heading: 'Your account will be deleted',
        paragraphs: [
          `Hello ${content.data.firstName},`,
          `Your account and its data will be deleted on ${at(content.data.deletedOn)}, as you asked. Until then you can sign in and keep it.`,
        ],
        button: { label: 'Keep my account', href: `${site.origin}/privacy-and-data` },
        footnote: contactUs,
      };
    case 'accountBlocked':
      return {
        ...base,
        subject: `Your ${PRODUCT.name} account is blocked`,
        heading: 'Your account is blocked',
        paragraphs: [
          `Hello ${content.data.firstName},`,
          `Our team blocked your account on ${at(content.data.at)}. You cannot sign in, and a profile of yours is not shown. Open requests and sessions to come are cancelled; the people concerned have been told.`,
        ],
        footnote: `If you think that this is a mistake, write to ${site.supportEmail}.`,
      };
    case 'notice': {
      const { title, body, button, unsubscribePath } = content.data;
      return {
        ...base,
        subject: title,
        heading: title,
        paragraphs: body.split(/\n{2,}/),
        button: button && { label: button.label, href: site.origin + button.path },
        unsubscribeHref: unsubscribePath && site.origin + unsubscribePath,
      };
    }
  }
}

/** The message in one SMS: the words of the letter without greeting, small print and links to click away. */
export function smsOf(content: Content, site: Site): string {
  const text = shortOf(content, wordsOf(content, site));
  return content.data.isTest ? `Test. ${text}` : text;
}

function shortOf(content: Content, letter: Letter): string {
  if (content.template === 'code') return letter.paragraphs.join(' ');
  const words = letter.paragraphs.filter((paragraph) => !paragraph.startsWith('Hello '));
  const said = content.template === 'notice' ? [`${letter.heading}.`, ...words] : words;
  const text = said.join(' ').replace(/\s+/g, ' ');
  return `${PRODUCT.name}: ${text}${letter.button ? ` ${letter.button.href}` : ''}`;
}
