import type { SecureContext } from 'node:tls';
import { promisify } from 'node:util';
import { isNativeError } from 'node:util/types';
import type { SendOutcome } from '@tocsin/domain';
import { connection, EgressError, handshakeBySmtp, type SentCertificate } from '@tocsin/egress';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Begin, TransportTools } from '../sending/transport.js';
import type { Mail } from './compose-mail.js';
import { Deadline } from './deadline.js';
import { MailConnections, type Socket } from './mail-connections.js';
import { type MailFailure, mailFailureOf } from './mail-failure.js';
import type { MailServer } from './mail-server.js';
import type { Transcript } from './transcript.js';

const goodbyeMaxMs = 1_000;

export type MailSubmission = {
  readonly mail: Mail;
  readonly begin: Begin;
  readonly server: MailServer;
  readonly socket: Socket;
  readonly secureContext: SecureContext;
  readonly deadline: Deadline;
  /** Gets the dialogue without passwords. */
  readonly transcript?: Transcript | undefined;
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
  transcript,
}: MailSubmission): Promise<void> {
  const { host, secure, tls, tlsName, ehloName } = server;
  const smtp = new SMTPConnection({
    connection: socket,
    host,
    secure,
    secured: secure,
    requireTLS: tls === 'required',
    opportunisticTLS: tls === 'opportunistic',
    ignoreTLS: tls === 'off',
    ...(ehloName !== undefined && { name: ehloName }),
    ...(transcript && { logger: transcript.logger, transactionLog: true }),
    // A socket destroyed below a TLS handshake has crashed Node.
    socketCloseTimeout: 0,
    tls: {
      secureContext,
      rejectUnauthorized: tls === 'required',
      ...(tlsName !== undefined && { servername: tlsName }),
    },
  });
  const broken = new Promise<never>((_resolve, reject) => {
    // This listener stays: an error after the mail was taken must not end the process.
    smtp.on('error', reject);
    deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason), { once: true });
  });
  const handshake = handshakeBySmtp(smtp);
  deadline.missing = 'The mail server did not confirm the mail';
  try {
    await Promise.race([broken, dialogue(smtp, mail, begin, server)]);
  } catch (error) {
    // No QUIT: it could complete a command that was half sent.
    smtp.close();
    throw withCertificate(error, handshake()?.certificate);
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
  if (!(await begin())) throw new EgressError('interrupted', connection.mail_given_up());
  await promisify(smtp.send).call(smtp, { ...envelope, size: raw.length }, raw);
}

/** The outcome of an attempt, and what the server says of the address and of other attempts. */
export type SubmissionOutcome = SendOutcome &
  Pick<MailFailure, 'isAddressRefused' | 'trouble' | 'mayBeTriedAgain'>;

export class MailSubmitter {
  readonly #connections: MailConnections;

  constructor(
    private readonly server: MailServer,
    private readonly tools: Pick<TransportTools, 'connector' | 'deadlineMs'>,
  ) {
    this.#connections = new MailConnections(tools.connector, server);
  }

  /** Makes one attempt within the deadline, which includes composing the mail. */
  async send(write: () => Promise<Mail>, begin: Begin, transcript?: Transcript): Promise<SubmissionOutcome> {
    const { connector, deadlineMs } = this.tools;
    const startedAt = performance.now();
    const measured = () => ({ responseStatus: null, durationMs: Math.round(performance.now() - startedAt) });
    const deadline = new Deadline(deadlineMs);
    let hasBegun = false;
    const noted: Begin = () => {
      hasBegun = true;
      return begin();
    };
    try {
      const mail = await write();
      const socket = await this.#connections.open(deadline);
      const { server } = this;
      const { secureContext } = connector;
      await submitMail({ mail, begin: noted, server, socket, secureContext, deadline, transcript });
      return { outcome: 'delivered', ...measured() };
    } catch (error) {
      const failure = mailFailureOf(error);
      if (failure === undefined) throw error;
      return { outcome: 'failed', ...failure, ...measured(), ...(!hasBegun && { mayBeTriedAgain: true }) };
    } finally {
      deadline.clear();
    }
  }

  close(): void {
    this.#connections.close();
  }
}
