import type { AccountMail } from '@tocsin/domain';
import addressparser from 'nodemailer/lib/addressparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Alert } from '../sending/transport.js';
import { composeMessage } from '../text/compose-message.js';
import { type MessageChoice, usualChoice } from '../text/message-choice.js';
import { withoutAddresses } from '../text/without-addresses.js';
import { mailHtml, mailText } from './mail-text.js';
import { accountWordingOf, type Wording, wordingOf } from './wording.js';

export type Sender = { readonly name: string; readonly address: string };

export type Mail = { readonly envelope: MailEnvelope; readonly raw: Buffer };

type MailEnvelope = ReturnType<ReturnType<MailComposer['compile']>['getEnvelope']>;

/** Reads `Name <address>` or an address. @throws Error that names the setting */
export function senderOf(mailFrom: string): Sender {
  const [sender, ...others] = addressparser(mailFrom, { flatten: true });
  if (sender === undefined || others.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(sender.address)) {
    throw new Error('MAIL_FROM must be one e-mail address, alone or as "Name <address>".');
  }
  return sender;
}

export const composeMail = (
  { alertId, links, finding, ...alert }: Omit<Alert, 'begin'>,
  from: Sender,
  to: string,
  choice: MessageChoice = usualChoice,
): Promise<Mail> => {
  const content = composeMessage(alert, choice);
  const { message } = content;
  return write(
    wordingOf({ ...content, links, finding: shownFinding(finding, alert.message, choice) }),
    { id: alertId, at: new Date(message.timestamp) },
    from,
    to,
    message.event === 'channel.test' ? undefined : message.incident.id,
  );
};

const shownFinding = (
  finding: string | undefined,
  { monitor }: Alert['message'],
  { length, showsTarget }: MessageChoice,
): string | undefined =>
  finding === undefined || length === 'short' || showsTarget
    ? finding
    : withoutAddresses(finding, monitor.target);

export const composeAccountMail = (
  mail: AccountMail,
  stamp: Stamp,
  from: Sender,
  to: string,
): Promise<Mail> => write(accountWordingOf(mail), stamp, from, to);

/** A mail with rendered content, to one subscriber of a list. */
export type SubscriberMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A POST to this URL unsubscribes at once (RFC 8058). `null` before the subscription is confirmed. */
  readonly unsubscribeUrl: string | null;
  /** Mails with the same id are one conversation. */
  readonly threadId?: string;
};

/** RFC 8058, section 3.1: one POST unsubscribes, so mail programs may show a button. */
const listHeaders = (unsubscribeUrl: string | null): Record<string, string> =>
  unsubscribeUrl === null
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

export const composeSubscriberMail = (
  { unsubscribeUrl, ...parts }: SubscriberMail,
  stamp: Stamp,
  from: Sender,
  to: string,
): Promise<Mail> => assemble({ ...parts, headers: listHeaders(unsubscribeUrl) }, stamp, from, to);

const testWording: Wording = {
  subject: '[Tocsin] Test mail',
  headline: 'Mails of Tocsin arrive at this address.',
  facts: [],
  links: [],
  footer: 'Its operator sent this mail with "admin mail test". There is nothing to do.',
};

export const composeTestMail = (stamp: Stamp, from: Sender, to: string): Promise<Mail> =>
  write(testWording, stamp, from, to);

export type Stamp = { readonly id: string; readonly at: Date };

const write = (wording: Wording, stamp: Stamp, from: Sender, to: string, threadId?: string): Promise<Mail> =>
  assemble(
    { subject: wording.subject, text: mailText(wording), html: mailHtml(wording), headers: {}, threadId },
    stamp,
    from,
    to,
  );

type Parts = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Mails with the same id are one conversation. */
  readonly threadId?: string | undefined;
};

/** Mail programs would decode an encoded word (RFC 2047) that a customer wrote, so it gets a character without a width. */
const withoutEncodedWords = (text: string): string => text.replaceAll('=?', '=\u200c?');

/**
 * Derives the Message-ID from `id`, so that a mail which a server delivers twice is recognised. `Auto-Submitted` (RFC
 * 3834, section 5) keeps robots from answering. Mails of a thread answer the same mail (RFC 5322, section 3.6.4), which
 * was never sent: the first one may be lost, or go to another address.
 */
async function assemble(
  { subject, text, html, headers, threadId }: Parts,
  { id, at }: Stamp,
  from: Sender,
  to: string,
): Promise<Mail> {
  const mailId = (id: string): string => `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`;
  const node = new MailComposer({
    from: { ...from },
    // A string would be read as a list of addresses.
    to: { name: '', address: to },
    subject: withoutEncodedWords(subject),
    messageId: mailId(id),
    ...(threadId !== undefined && { inReplyTo: mailId(threadId), references: mailId(threadId) }),
    date: at,
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    text,
    html,
    baseBoundary: id,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { envelope: node.getEnvelope(), raw: await node.build() };
}
