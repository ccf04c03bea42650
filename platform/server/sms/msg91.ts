import type { SmsConfig } from '../delivery-config.ts';
import { DeliveryError, type Sender } from '../outbox/sender.ts';
import { postToProvider } from './request.ts';

/**
 * Sends SMS through MSG91's flow API. Indian operators accept registered texts only, so each SMS needs a template id.
 */
export function msg91Sender(config: SmsConfig & { provider: 'msg91' }): Sender {
  return {
    name: 'msg91',
    hasTemplate: (keys) => keys.some((key) => config.templates[key] !== undefined),
    async send(message, signal) {
      const sms = message.registered.find(({ key }) => config.templates[key] !== undefined);
      if (sms === undefined) throw new DeliveryError('no template id', { permanent: true });
      const response = await postToProvider(`${config.url}/api/v5/flow`, {
        headers: { authkey: config.authKey, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          template_id: config.templates[sms.key],
          short_url: '0',
          recipients: [{ mobiles: message.recipient.replace('+', ''), ...sms.variables }],
        }),
        signal,
      });
      // Some errors come with status 200 and are reported in the body.
      const answer = (await response.json().catch(() => null)) as { type?: unknown } | null;
      if (answer?.type !== 'success') throw new DeliveryError('refused');
    },
  };
}
