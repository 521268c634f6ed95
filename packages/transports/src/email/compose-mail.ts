import type { AccountMail } from '@tocsin/domain';
import addressparser from 'nodemailer/lib/addressparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Alert } from '../transport.js';
import { accountWordingOf } from './account-wording.js';
import { mailHtml } from './mail-html.js';
import { mailText } from './mail-text.js';
import { type Wording, wordingOf } from './wording.js';

/** Who mails are from. */
export type Sender = { readonly name: string; readonly address: string };

/** A mail as SMTP takes it: whom it is from and to, and its bytes. */
export type Mail = { readonly envelope: MailEnvelope; readonly raw: Buffer };

type MailEnvelope = ReturnType<ReturnType<MailComposer['compile']>['getEnvelope']>;

/**
 * Reads `Name <address>` or an address alone.
 *
 * @throws Error that names the setting.
 */
export function senderOf(mailFrom: string): Sender {
  const [sender, ...others] = addressparser(mailFrom, { flatten: true });
  if (sender === undefined || others.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(sender.address)) {
    throw new Error('MAIL_FROM must be one e-mail address, alone or as "Name <address>".');
  }
  return sender;
}

/** Writes the mail of an alert, in text and HTML. The same alert gives the same bytes. */
export const composeMail = ({ alertId, message }: Alert, from: Sender, to: string): Promise<Mail> =>
  write(wordingOf(message), { id: alertId, at: new Date(message.timestamp) }, from, to);

/** Writes a mail about somebody's account. */
export const composeAccountMail = (
  mail: AccountMail,
  stamp: Stamp,
  from: Sender,
  to: string,
): Promise<Mail> => write(accountWordingOf(mail), stamp, from, to);

/** What tells a mail from all others, and when it was written. */
type Stamp = { readonly id: string; readonly at: Date };

/**
 * The Message-ID comes from the mail's own id, so that a mail that some server on the way delivers twice is recognised
 * as one, and the mail says that no person wrote it (RFC 3834, section 5), so that no robot answers.
 */
async function write(wording: Wording, { id, at }: Stamp, from: Sender, to: string): Promise<Mail> {
  const node = new MailComposer({
    from: { ...from },
    // As an object, since a text would be read as a list of addresses.
    to: { name: '', address: to },
    subject: wording.subject,
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: at,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: mailText(wording),
    html: mailHtml(wording),
    baseBoundary: id,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { envelope: node.getEnvelope(), raw: await node.build() };
}
