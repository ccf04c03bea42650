import { defineCode } from '#platform/server/outbox/message.ts';
import { PRODUCT } from '#shared/product.ts';
import type { CodePurpose } from '../code-rules.ts';

const CODE_TEXTS: Readonly<Record<CodePurpose, { name: string; heading: string }>> = {
  verify: { name: 'verification code', heading: 'Your verification code' },
  resetPassword: { name: 'password reset code', heading: 'Reset your password' },
  changeContact: { name: 'confirmation code', heading: 'Confirm your new contact' },
  signUp: { name: 'sign-up code', heading: 'Confirm that this is yours' },
};

export const CODE = defineCode<{ code: string; minutes: number; purpose: CodePurpose }>({
  template: 'code',
  label: 'One-time code',
  mail: ({ code, minutes, purpose }, _site, t) => {
    const { name, heading } = CODE_TEXTS[purpose];
    return {
      subject: t`Your ${PRODUCT.name} ${name}`,
      heading,
      code,
      paragraphs: [
        t`${code} is your ${PRODUCT.name} ${name}. It is valid for ${minutes} minutes. Do not share it with anyone.`,
      ],
      footnote: t`If you did not ask for it, you can ignore this message.`,
    };
  },
  sms: ({ paragraphs }) => paragraphs.join(' '),
  smsVariables: ({ code, minutes }) => ({ code, minutes: String(minutes) }),
  samples: {
    verify: { code: '000000', minutes: 5, purpose: 'verify' },
    resetPassword: { code: '000000', minutes: 5, purpose: 'resetPassword' },
    changeContact: { code: '000000', minutes: 5, purpose: 'changeContact' },
    signUp: { code: '000000', minutes: 5, purpose: 'signUp' },
  },
});
