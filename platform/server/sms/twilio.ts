import type { SmsConfig } from '../delivery-config.ts';
import type { Sender } from '../outbox/sender.ts';
import { postToProvider } from './request.ts';

/** Twilio's messages API. `from` is a number, or a messaging service (an id that begins with MG). */
export function twilioSender(config: SmsConfig & { provider: 'twilio' }): Sender {
  const { accountSid, authToken, from } = config;
  const url = `${config.url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    name: 'twilio',
    async send({ recipient, text }, signal) {
      const form = new URLSearchParams({ To: recipient, Body: text });
      form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from);
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
      const response = await postToProvider(url, { headers, body: form.toString(), signal });
      await response.body?.cancel();
    },
  };
}
