import { isNativeError } from 'node:util/types';
import {
  isReset,
  type OpenConnection,
  type SentCertificate,
  sentCertificateBySmtp,
  tlsFailure,
} from '@tocsin/egress';
import type { NodemailerError } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type CheckContext } from '../../probe/probe.js';
import { CheckImpossible } from '../../result/check-result.js';
import { faultOf } from '../../result/failure.js';
import { shorten } from '../../words/text.js';

const replyCharsMax = 200;
const replyBytesMax = 65_536;
const goodbyeMsMax = 1_000;

export type MailHost = {
  readonly host: string;
  readonly port: number;
  readonly verify: boolean;
};

/** `fault`: a clause such as `it offers no STARTTLS`. */
export type StartTls = {
  readonly starttls: boolean;
  readonly fault?: string;
  readonly closed?: boolean;
};

/** RFC 5321, section 3.1; RFC 3207. @throws CheckImpossible when the host is not to blame */
export async function startTls({ host, port, verify }: MailHost, context: CheckContext): Promise<StartTls> {
  const { network, signal, remainingMs } = context;
  const connected = await network.connect({ host, port, deadlineMs: remainingMs(), signal });
  if (connected.outcome === 'failed') {
    const closed = connected.code === 'blocked_address';
    return { ...refused(clauseOf(faultOf(connected))), ...(closed && { closed }) };
  }
  const smtp = new SMTPConnection({
    connection: connected.socket,
    host,
    socketCloseTimeout: 0,
    maxResponseSize: replyBytesMax,
    tls: { secureContext: network.secureContext, rejectUnauthorized: verify },
  });
  const certificate = sentCertificateBySmtp(smtp);
  try {
    await greeted(smtp, context);
  } catch (error) {
    smtp.close();
    if (error instanceof CheckImpossible) throw error;
    return refused(reasonOf(error, certificate()));
  }
  const { secure } = smtp;
  leave(smtp, connected.socket);
  return secure ? { starttls: true } : refused('it offers no STARTTLS');
}

/** In the background. Hosts note clients that leave without QUIT. */
function leave(smtp: SMTPConnection, socket: OpenConnection['socket']): void {
  smtp.quit();
  const goodbye = setTimeout(() => smtp.close(), goodbyeMsMax);
  socket.once('close', () => clearTimeout(goodbye));
}

const refused = (fault: string): StartTls => ({ starttls: false, fault });

const clauseOf = (sentence: string): string => sentence.replace(/\.$/, '');

function greeted(smtp: SMTPConnection, { signal, remainingMs }: CheckContext): Promise<void> {
  let lift = () => {};
  return new Promise<void>((resolve, reject) => {
    const onStop = () =>
      reject(new CheckImpossible('stopped', 'The check was stopped before an answer came.'));
    const timer = setTimeout(() => reject(new Error('late')), remainingMs());
    lift = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onStop);
    };
    signal.addEventListener('abort', onStop, { once: true });
    // Stays for the connection's life: a late error must not end the process.
    smtp.on('error', reject);
    smtp.connect((error) => (error ? reject(error) : resolve()));
  }).finally(() => lift());
}

/** Only a timeout is no error of nodemailer. */
function reasonOf(error: unknown, certificate: SentCertificate | undefined): string {
  if (!isNodemailerError(error)) return 'it did not finish its greeting in time';
  const { code, originalCode = '', command, response = '', responseCode } = error;
  if (responseCode !== undefined) {
    return `it refused ${command === 'STARTTLS' ? 'STARTTLS' : 'the connection'}: ${replyOf(response)}`;
  }
  // Codes of OpenSSL and Node hold underscores, those of the kernel do not.
  if (originalCode.includes('_')) {
    return clauseOf(tlsFailure(Object.assign(error, { code: originalCode }), certificate).message);
  }
  if (code === 'EPROTOCOL') return 'it does not speak SMTP';
  const verb = isReset({ ...error, code: originalCode }) ? 'reset' : 'closed';
  return `it ${verb} the connection in the middle`;
}

const isNodemailerError = (error: unknown): error is NodemailerError =>
  isNativeError(error) && 'code' in error && typeof error.code === 'string';

/** In one line, with its code once (RFC 5321, section 4.2.1). */
const replyOf = (response: string): string =>
  shorten(
    response
      .replace(/(?<=.)^\d{3}[ -]?/gms, '')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      // The next expression takes time in proportion to the square of the length.
      .slice(0, 2 * replyCharsMax)
      .replace(/[. ]+$/, ''),
    replyCharsMax,
  );
