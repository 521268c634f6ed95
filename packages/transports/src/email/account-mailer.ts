import type { AccountMail, SendOutcome } from '@tocsin/domain';
import { connectorOf } from '@tocsin/egress';
import { type MailSettings, sendDeadlineMs } from '../transport.js';
import { composeAccountMail, senderOf } from './compose-mail.js';
import { mailServerOf } from './mail-server.js';
import { MailSubmitter } from './mail-submitter.js';

export interface AccountMailer {
  /** Makes one attempt. Never throws for a failure of the mail server. */
  send(
    mail: AccountMail,
    to: { readonly id: string; readonly address: string; readonly at: Date },
  ): Promise<SendOutcome>;
  close(): void;
}

/** @throws Error that names the setting which cannot be used */
export const openAccountMailer = (settings: MailSettings & { readonly smtpUrl: string }): AccountMailer => {
  const sender = senderOf(settings.mailFrom);
  const tools = { connector: connectorOf(settings), deadlineMs: sendDeadlineMs };
  const post = new MailSubmitter(mailServerOf(settings.smtpUrl), tools);
  return {
    send: (mail, { id, address, at }) =>
      post.send(
        () => composeAccountMail(mail, { id, at }, sender, address),
        async () => true,
      ),
    close: () => post.close(),
  };
};
