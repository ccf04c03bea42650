import * as z from 'zod';
import { issueText } from '#shared/texts/issue-text.ts';
import { CODE_RULES } from './code-rules.ts';

export const codeSentSchema = z.object({
  message: z.string(),
  /** Seconds until the user can ask for another code. */
  resendAfterSeconds: z.int(),
});

export const otpBody = z.object({
  otp: z
    .string({ error: issueText(CODE_RULES.incomplete) })
    .regex(new RegExp(`^\\d{${CODE_RULES.digits}}$`), { error: issueText(CODE_RULES.incomplete) }),
});
