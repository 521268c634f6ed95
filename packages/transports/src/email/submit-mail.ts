import type { SecureContext } from 'node:tls';
import { promisify } from 'node:util';
import { isNativeError } from 'node:util/types';
import { EgressError, type SentCertificate, sentCertificateBySmtp } from '@tocsin/egress';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Begin } from '../transport.js';
import type { Mail } from './compose-mail.js';
import type { Deadline } from './deadline.js';
import type { Socket } from './mail-connections.js';
import type { MailServer } from './mail-server.js';

const goodbyeMaxMs = 1_000;

export type MailSubmission = {
  readonly mail: Mail;
  readonly begin: Begin;
  readonly server: MailServer;
  readonly socket: Socket;
  readonly secureContext: SecureContext;
  readonly deadline: Deadline;
};

/**
 * Speaks SMTP (RFC 5321) until the server has taken the mail, then closes the socket. Uses nodemailer's connection
 * without its pool, which offers a mail up to five times more when a connection breaks.
 * @throws EgressError at the deadline, or nodemailer's error
 */
export async function submitMail({
  mail,
  begin,
  server,
  socket,
  secureContext,
  deadline,
}: MailSubmission): Promise<void> {
  const { host, secure, tlsRequired } = server;
  const smtp = new SMTPConnection({
    connection: socket,
    host,
    secure,
    secured: secure,
    requireTLS: tlsRequired,
    // A socket destroyed below a TLS handshake has crashed Node.
    socketCloseTimeout: 0,
    tls: { secureContext },
  });
  const broken = new Promise<never>((_resolve, reject) => {
    // This listener stays: an error after the mail was taken must not end the process.
    smtp.on('error', reject);
    deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason), { once: true });
  });
  const certificate = sentCertificateBySmtp(smtp);
  deadline.missing = 'The mail server did not confirm the mail';
  try {
    await Promise.race([broken, dialogue(smtp, mail, begin, server)]);
  } catch (error) {
    // No QUIT: it could complete a command that was half sent.
    smtp.close();
    throw withCertificate(error, certificate());
  }
  smtp.quit();
  const goodbye = setTimeout(() => smtp.close(), goodbyeMaxMs);
  socket.once('close', () => clearTimeout(goodbye));
}

/** Node puts a certificate only into the error of a wrong name. */
function withCertificate(error: unknown, cert: SentCertificate | undefined): unknown {
  const isOurs = error instanceof EgressError || cert === undefined;
  return isOurs || !isNativeError(error) ? error : Object.assign(error, { cert });
}

async function dialogue(
  smtp: SMTPConnection,
  { envelope, raw }: Mail,
  begin: Begin,
  { login }: MailServer,
): Promise<void> {
  await promisify(smtp.connect).call(smtp);
  if (login !== null) await promisify(smtp.login).call(smtp, { credentials: login });
  if (!(await begin())) throw new EgressError('interrupted', 'The sender gave up the mail unsent.');
  await promisify(smtp.send).call(smtp, { ...envelope, size: raw.length }, raw);
}
