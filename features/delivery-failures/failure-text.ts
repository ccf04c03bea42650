import { type Text, type Translate, text, translateToEnglish } from '#shared/texts/translate.ts';

const TEXTS: Readonly<Record<string, Text>> = {
  'no provider': text`No provider is set up for this channel`,
  'no template id': text`This kind of message has no registered template with the SMS provider`,
  unreadable: text`It was encrypted with another key and can no longer be read`,
  refused: text`The SMS provider refused it`,
  timeout: text`The provider did not answer in time`,
  ETIMEDOUT: text`The provider did not answer in time`,
  ECONNREFUSED: text`The provider could not be reached`,
  ECONNRESET: text`The provider ended the connection`,
  ECONNECTION: text`The provider could not be reached`,
  ESOCKET: text`The provider could not be reached`,
  EDNS: text`The address of the provider could not be found`,
  ENOTFOUND: text`The address of the provider could not be found`,
  ETLS: text`There was no safe connection to the mail server`,
  EAUTH: text`The mail server did not accept our sign-in`,
  EENVELOPE: text`The mail server refused the address`,
};

/** Text for a provider's status. Both SMTP and HTTP use 4xx and 5xx, but with different meanings. */
function statusText(protocol: string, status: number): Text {
  if (protocol === 'SMTP') {
    if (status === 530 || status === 534 || status === 535)
      return text`The mail server did not accept our sign-in`;
    if (status >= 550) return text`The mail server refused the address or the message`;
    if (status >= 400 && status < 500) return text`The mail server asked us to try later`;
    return text`The mail server could not accept it`;
  }
  if (status === 401 || status === 403) return text`The SMS provider did not accept our sign-in`;
  if (status === 429) return text`The SMS provider accepts no more messages for now`;
  if (status >= 500) return text`The SMS provider had an internal error`;
  return text`The SMS provider refused the number or the message`;
}

/** Text for the reason of a failure, with the provider's status if there is one. */
export function failureText(reason: string | null, t: Translate = translateToEnglish): string {
  if (reason === null) return t`The reason was not stored`;
  const [, protocol = '', status = ''] = /^(SMTP|HTTP) (\d{3})$/.exec(reason) ?? [];
  if (status !== '') return `${t(statusText(protocol, Number(status)))} (${reason})`;
  const known = TEXTS[reason];
  return known === undefined ? t`The provider did not accept it (${reason})` : t(known);
}
