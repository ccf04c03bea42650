import { Fragment } from 'react';

const INDIAN_MOBILE = /^\+91(\d{5})(\d{5})$/;

/**
 * Shows an email address, which preferably breaks after "@" and ".", or an Indian mobile number in its usual groups, on
 * one line if there is room.
 */
export function ContactText({ contact }: { contact: string }) {
  if (!contact.includes('@')) {
    return <span className="inline-block max-w-full">{contact.replace(INDIAN_MOBILE, '+91 $1 $2')}</span>;
  }
  return (
    <span className="wrap-anywhere">
      {contact.split(/(?<=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never change their order
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
