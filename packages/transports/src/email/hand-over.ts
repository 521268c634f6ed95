import type { SecureContext } from 'node:tls';
import { promisify } from 'node:util';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Mail } from './compose-mail.js';
import type { Deadline } from './deadline.js';
import type { Socket } from './mail-connections.js';
import type { MailServer } from './mail-server.js';

/** How long a server that has taken the mail may take to say goodbye. */
const GOODBYE_MAX_MS = 1_000;

export type HandOver = {
  readonly mail: Mail;
  readonly server: MailServer;
  /** Connected, with TLS if that starts with the first byte. */
  readonly socket: Socket;
  /** The versions and the authorities that STARTTLS accepts. */
  readonly secureContext: SecureContext;
  readonly deadline: Deadline;
};

/**
 * Speaks SMTP (RFC 5321) over a connected socket until the server has taken the mail. The mail is offered once:
 * nodemailer's connection is used on its own, since its pool offers a mail up to five times more when a connection
 * breaks. Closes the socket; after success politely, in the background.
 *
 * @throws EgressError at the deadline; what nodemailer says of a server that refuses or leaves.
 */
export async function handOver({ mail, server, socket, secureContext, deadline }: HandOver): Promise<void> {
  const { host, secure, tlsRequired } = server;
  const smtp = new SMTPConnection({
    connection: socket,
    host,
    secure,
    secured: secure,
    requireTLS: tlsRequired,
    // Closing is at once, and from the top: a socket torn away below a TLS handshake has crashed Node before.
    socketCloseTimeout: 0,
    tls: { secureContext },
  });
  const broken = new Promise<never>((_resolve, reject) => {
    // Stays for the connection's life: an error after the mail was taken must not end the process.
    smtp.on('error', reject);
    deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason), { once: true });
  });
  deadline.missing = 'The mail server did not confirm the mail';
  try {
    await Promise.race([broken, dialogue(smtp, mail, server)]);
  } catch (error) {
    // Not politely: whatever is half said must not be completed by what comes after it.
    smtp.close();
    throw error;
  }
  smtp.quit();
  const goodbye = setTimeout(() => smtp.close(), GOODBYE_MAX_MS);
  socket.once('close', () => clearTimeout(goodbye));
}

async function dialogue(smtp: SMTPConnection, { envelope, raw }: Mail, { login }: MailServer): Promise<void> {
  await promisify(smtp.connect).call(smtp);
  if (login !== null) await promisify(smtp.login).call(smtp, { credentials: login });
  await promisify(smtp.send).call(smtp, { ...envelope, size: raw.length }, raw);
}
