import { defineCode } from '#platform/server/outbox/message.ts';
import { PRODUCT } from '#shared/product.ts';
import { defineSms } from '#shared/texts/sms-template.ts';
import { type Text, type Translate, text } from '#shared/texts/translate.ts';
import type { CodePurpose } from '../code-rules.ts';

const CODE_TEXTS: Readonly<Record<CodePurpose, { name: Text; heading: Text }>> = {
  verify: { name: text`verification code`, heading: text`Your verification code` },
  resetPassword: { name: text`password reset code`, heading: text`Reset your password` },
  changeContact: { name: text`confirmation code`, heading: text`Confirm your new contact` },
  signUp: { name: text`sign-up code`, heading: text`Confirm that this is yours` },
};

type CodeData = { code: string; minutes: number; purpose: CodePurpose };

const codeSentence = (
  { code, name, minutes }: { code: string; name: string; minutes: string | number },
  t: Translate,
) =>
  t`${code} is your ${PRODUCT.name} ${name}. It is valid for ${minutes} minutes. Do not share it with anyone.`;

const CODE_SMS = defineSms<CodeData, 'code' | 'name' | 'minutes'>({
  variables: {
    code: { tag: 'numeric', max: 6, value: ({ code }) => code },
    name: { tag: 'alphanumeric', max: 24, value: ({ purpose }, t) => t(CODE_TEXTS[purpose].name) },
    minutes: { tag: 'numeric', max: 2, value: ({ minutes }) => String(minutes) },
  },
  text: codeSentence,
});

export const CODE_MESSAGE = defineCode<CodeData>({
  template: 'code',
  label: text`One-time code`,
  mail: ({ code, minutes, purpose }, _site, t) => {
    const texts = CODE_TEXTS[purpose];
    const name = t(texts.name);
    const heading = t(texts.heading);
    return {
      subject: t`Your ${PRODUCT.name} ${name}`,
      heading,
      code,
      paragraphs: [codeSentence({ code, name, minutes }, t)],
      footnote: t`If you did not ask for it, you can ignore this message.`,
    };
  },
  smsTemplate: CODE_SMS,
  samples: {
    verify: { code: '000000', minutes: 5, purpose: 'verify' },
    resetPassword: { code: '000000', minutes: 5, purpose: 'resetPassword' },
    changeContact: { code: '000000', minutes: 5, purpose: 'changeContact' },
    signUp: { code: '000000', minutes: 5, purpose: 'signUp' },
  },
});
