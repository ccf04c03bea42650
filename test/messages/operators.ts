import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMS_VALUE_MAX_LENGTH } from '#shared/texts/sms-template.ts';

/**
 * A text of docs/sms-templates.md as it is registered: `operator` has the operator's variables, `flow` those of MSG91.
 */
export type Registration = { key: string; hasLink: boolean; operator: string; flow: string };

const ENTRY =
  /^\*\*.+?\*\*: `([\w.]+)`(, with link)?\..*\n\n {4}At the operator: (.+)\n {4}At MSG91: {8}(.+)$/gm;

export function readRegistrations(document: string): Registration[] {
  return [...document.matchAll(ENTRY)].map(([, key = '', link, operator = '', flow = '']) => ({
    key,
    hasLink: link !== undefined,
    operator,
    flow,
  }));
}

/** Values that operators allow in a variable, by its kind. Links would need another kind, which our texts don't use. */
const VALUES: Readonly<Record<string, RegExp>> = {
  numeric: /^\d+$/,
  alphanumeric: /^(?!.*(?:https?:|www\.|\w\.(?:com|in|org)\b|\d{6}))[\p{L}\p{M}\p{N} .,:()'’&-]+$/u,
};

const LINKS = /https?:\/\/\S+/g;

/** Returns why an operator would drop an SMS; null if it delivers it. Fixed words must match exactly. */
export function refusalOf(text: string, registered: string, whitelisted: readonly string[]): string | null {
  const kinds = [...registered.matchAll(/\{#(\w+)#\}/g)].map(([, kind = '']) => kind);
  const fixed = registered.split(/\{#\w+#\}/).map((part) => RegExp.escape(part));
  const values = new RegExp(`^${fixed.join('(.*?)')}$`, 'su').exec(text)?.slice(1);
  if (values === undefined) return `is not the registered text: ${text}`;
  for (const [index, value] of values.entries()) {
    const kind = kinds[index] ?? '';
    if (value.length > SMS_VALUE_MAX_LENGTH) return `a variable has ${value.length} characters: ${value}`;
    if (!VALUES[kind]?.test(value)) return `a variable is not ${kind}: ${value}`;
  }
  const link = text.match(LINKS)?.find((address) => !whitelisted.includes(address));
  return link === undefined ? null : `a link is not whitelisted: ${link}`;
}

export type Operators = {
  url: string;
  /** Ids by key, as SMS_TEMPLATES has them. */
  ids: Readonly<Record<string, string>>;
  delivered: { key: string; mobile: string; text: string }[];
  refused: string[];
  close: () => Promise<unknown>;
};

type Flow = { template_id: string; recipients: Readonly<Record<string, string>>[] };

/** MSG91's flow call with the operators behind it: delivers only what they registered. */
export async function startOperators(
  document: string,
  linkDomain: string,
  authKey: string,
): Promise<Operators> {
  const link = `https://${linkDomain}/b`;
  const registrations = readRegistrations(document).map((one, index) => ({
    ...one,
    id: String(index + 1).padStart(24, '0'),
    // docs/sms-templates.md asks to add the link to these texts.
    operator: one.hasLink ? `${one.operator} ${link}` : one.operator,
    flow: one.hasLink ? `${one.flow} ${link}` : one.flow,
  }));
  const byId = new Map(registrations.map((one) => [one.id, one]));
  const delivered: Operators['delivered'] = [];
  const refused: string[] = [];

  function refusal({ template_id: id, recipients }: Flow): string | null {
    const registration = byId.get(id);
    if (registration === undefined) return `there is no template ${id}`;
    for (const { mobiles = '', ...values } of recipients) {
      if (!/^91[6-9]\d{9}$/.test(mobiles)) return `${registration.key}: not a mobile number: ${mobiles}`;
      const names = [...registration.flow.matchAll(/##(\w+)##/g)].map(([, name = '']) => name);
      if (names.toSorted().join() !== Object.keys(values).toSorted().join())
        return `${registration.key}: has the variables ${names}, not ${Object.keys(values)}`;
      const text = registration.flow.replace(/##(\w+)##/g, (_, name: string) => values[name] ?? '');
      const reason = refusalOf(text, registration.operator, [link]);
      if (reason !== null) return `${registration.key}: ${reason}`;
      delivered.push({ key: registration.key, mobile: mobiles, text });
    }
    return null;
  }

  const server: Server = createServer((request, response) => {
    request.toArray().then((chunks) => {
      const isKnown = request.method === 'POST' && request.url === '/api/v5/flow';
      response.setHeader('content-type', 'application/json');
      if (!isKnown || request.headers.authkey !== authKey) return response.writeHead(401).end('{}');
      const reason = refusal(JSON.parse(Buffer.concat(chunks as Buffer[]).toString()) as Flow);
      if (reason !== null) refused.push(reason);
      // MSG91 reports errors with status 200 too.
      const answer = reason === null ? { type: 'success' } : { type: 'error', message: reason };
      return response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ids: Object.fromEntries(registrations.map(({ key, id }) => [key, id])),
    delivered,
    refused,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
