import type { AccountMail } from '@tocsin/domain';
import { connectorOf } from '@tocsin/egress';
import { type MailSettings, sendDeadlineMs } from '../sending/transport.js';
import {
  composeAccountMail,
  composeSubscriberMail,
  type Mail,
  type Sender,
  type Stamp,
  type SubscriberMail,
  senderOf,
} from './compose-mail.js';
import { mailServerOf } from './mail-server.js';
import { MailSubmitter, type SubmissionOutcome } from './submit-mail.js';

/** Sends mails of one kind, over connections of its own. */
export interface Mailer<Content> {
  /** Makes one attempt. Never throws for a failure of the mail server. */
  send(
    content: Content,
    to: { readonly id: string; readonly address: string; readonly at: Date },
  ): Promise<SubmissionOutcome>;
  close(): void;
}

export type AccountMailer = Mailer<AccountMail>;
export type SubscriberMailer = Mailer<SubscriberMail>;

type ServerSettings = MailSettings & { readonly smtpUrl: string };
type Compose<Content> = (content: Content, stamp: Stamp, from: Sender, to: string) => Promise<Mail>;

const openMailer = <Content>(settings: ServerSettings, compose: Compose<Content>): Mailer<Content> => {
  const sender = senderOf(settings.mailFrom);
  const tools = { connector: connectorOf(settings), deadlineMs: sendDeadlineMs };
  const post = new MailSubmitter(mailServerOf(settings), tools);
  return {
    send: (content, { id, address, at }) =>
      post.send(
        () => compose(content, { id, at }, sender, address),
        async () => true,
      ),
    close: () => post.close(),
  };
};

/** @throws Error that names the setting which cannot be used */
export const openAccountMailer = (settings: ServerSettings): AccountMailer =>
  openMailer(settings, composeAccountMail);

/** @throws Error that names the setting which cannot be used */
export const openSubscriberMailer = (settings: ServerSettings): SubscriberMailer =>
  openMailer(settings, composeSubscriberMail);
