import { connectorOf } from '@tocsin/egress';
import { type MailSettings, sendDeadlineMs } from '../transport.js';
import { composeSubscriberMail, type SubscriberMail, senderOf } from './compose-mail.js';
import { mailServerOf } from './mail-server.js';
import { MailSubmitter, type SubmissionOutcome } from './mail-submitter.js';

export interface SubscriberMailer {
  /** Makes one attempt, over connections of its own. Never throws for a failure of the mail server. */
  send(
    mail: SubscriberMail,
    to: { readonly id: string; readonly address: string; readonly at: Date },
  ): Promise<SubmissionOutcome>;
  close(): void;
}

/** @throws Error that names the setting which cannot be used */
export const openSubscriberMailer = (
  settings: MailSettings & { readonly smtpUrl: string },
): SubscriberMailer => {
  const sender = senderOf(settings.mailFrom);
  const tools = { connector: connectorOf(settings), deadlineMs: sendDeadlineMs };
  const post = new MailSubmitter(mailServerOf(settings.smtpUrl), tools);
  return {
    send: (mail, { id, address, at }) =>
      post.send(
        () => composeSubscriberMail(mail, { id, at }, sender, address),
        async () => true,
      ),
    close: () => post.close(),
  };
};
