import { connectorOf } from '@tocsin/egress';
import { composeTestMail, type Stamp, senderOf } from './email/compose-mail.js';
import { mailServerOf } from './email/mail-server.js';
import { MailSubmitter, type SubmissionOutcome } from './email/submit-mail.js';
import { Transcript } from './email/transcript.js';
import { type MailSettings, sendDeadlineMs } from './sending/transport.js';

export type TestMailReport = {
  readonly outcome: SubmissionOutcome;
  /** What the client said (`> `) and the server (`< `), without passwords. */
  readonly lines: readonly string[];
  /** The settings that may help; `null` if none would. */
  readonly advice: string | null;
};

const adviceFor = (outcome: SubmissionOutcome, lines: readonly string[]): string | null => {
  if (outcome.outcome !== 'failed') return null;
  if (outcome.code === 'tls')
    return 'Trust the certificate with EGRESS_CA_FILE, and set SMTP_TLS_NAME to the name in it. Or set SMTP_TLS=opportunistic, which judges no certificate and goes on in clear after a refusal.';
  const lastCommand = lines.findLast((line) => line.startsWith('> ')) ?? '';
  // Postfix refuses the name only with the recipient.
  const isAboutName = /^> (EHLO|HELO) /.test(lastCommand) || /\b(EHLO|HELO)\b/i.test(outcome.message);
  return outcome.code === 'smtp' && isAboutName
    ? 'Set SMTP_EHLO_NAME, or PUBLIC_URL, to a name that the mail server accepts.'
    : null;
};

/**
 * Sends one mail that says that mails arrive, and keeps what the mail server said.
 * @throws Error that names the setting which cannot be used
 */
export const sendTestMail = async (
  settings: MailSettings & { readonly smtpUrl: string },
  { address, ...stamp }: Stamp & { readonly address: string },
): Promise<TestMailReport> => {
  const server = mailServerOf(settings);
  const sender = senderOf(settings.mailFrom);
  const transcript = new Transcript(server);
  const submitter = new MailSubmitter(server, {
    connector: connectorOf(settings),
    deadlineMs: sendDeadlineMs,
  });
  const { host, port, tls } = server;
  try {
    const outcome = await submitter.send(
      () => composeTestMail(stamp, sender, address),
      async () => true,
      transcript,
    );
    const shown =
      outcome.outcome === 'failed' ? { ...outcome, message: transcript.shown(outcome.message) } : outcome;
    const lines = [`The mail server is ${host}, port ${port}. TLS: ${tls}.`, ...transcript.lines];
    return { outcome: shown, lines, advice: adviceFor(outcome, lines) };
  } finally {
    submitter.close();
  }
};
