import { isNativeError } from 'node:util/types';
import { asSentence, reasonsOf, type Said } from '@tocsin/domain';
import {
  connection,
  handshakeBySmtp,
  isReset,
  type NetworkFailureCode,
  type OpenConnection,
  type SentCertificate,
  tlsFailure,
} from '@tocsin/egress';
import type { NodemailerError } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type CheckContext } from '../../probe/probe.js';
import { CheckImpossible, faultOf } from '../../result/check-result.js';
import { shorten } from '../../words/text.js';

const says = reasonsOf('start_tls', {
  no_starttls: { en: 'it offers no STARTTLS', de: 'er bietet kein STARTTLS an', ar: 'لا يعرض STARTTLS' },
  late: {
    en: 'it did not finish its greeting in time',
    de: 'er beendete seine Begrüßung nicht rechtzeitig',
    ar: 'لم يُنهِ تحيّته في الوقت المحدّد',
  },
  refused_starttls: {
    en: 'it refused STARTTLS: {reply}',
    de: 'er lehnte STARTTLS ab: {reply}',
    ar: 'رفض STARTTLS: {reply}',
  },
  refused: {
    en: 'it refused the connection: {reply}',
    de: 'er lehnte die Verbindung ab: {reply}',
    ar: 'رفض الاتصال: {reply}',
  },
  not_smtp: { en: 'it does not speak SMTP', de: 'er spricht kein SMTP', ar: 'لا يتحدّث SMTP' },
  reset: {
    en: 'it reset the connection in the middle',
    de: 'er setzte die Verbindung mittendrin zurück',
    ar: 'قطع الاتصال في منتصفه',
  },
  closed: {
    en: 'it closed the connection in the middle',
    de: 'er schloss die Verbindung mittendrin',
    ar: 'أغلق الاتصال في منتصفه',
  },
});

/** Nodemailer says `client` with what it sends. */
type LogEntry = { readonly tnx?: string };

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
  readonly fault?: Said;
  readonly closed?: boolean;
};

/** RFC 5321, section 3.1; RFC 3207. @throws CheckImpossible when the host is not to blame */
export async function startTls({ host, port, verify }: MailHost, context: CheckContext): Promise<StartTls> {
  const { network, signal, remainingMs } = context;
  const connected = await network.connect({ host, port, deadlineMs: remainingMs(), signal });
  if (connected.outcome === 'failed') {
    const closed = connected.code === 'blocked_address';
    return { ...refused(faultOf(connected)), ...(closed && { closed }) };
  }
  const { dialogue } = connected;
  const smtp = new SMTPConnection({
    connection: connected.socket,
    host,
    socketCloseTimeout: 0,
    maxResponseSize: replyBytesMax,
    tls: { secureContext: network.secureContext, rejectUnauthorized: verify },
    transactionLog: true,
    logger: {
      debug: ({ tnx }: LogEntry, line: string) =>
        tnx === 'client' && dialogue.say('prober', Buffer.from(`${line}\r\n`)),
    },
  });
  const handshake = handshakeBySmtp(smtp, {
    onHandshake: (seen) => dialogue.secured(seen),
    onBytes: (bytes) => dialogue.say('server', bytes),
  });
  try {
    await greeted(smtp, context);
  } catch (error) {
    const phase = smtp.upgrading ? 'tls' : 'request';
    smtp.close();
    if (error instanceof CheckImpossible) {
      dialogue.fail({ code: 'interrupted', phase, reason: error.said, answered: true });
      throw error;
    }
    const { code, fault, reason = asSentence(fault) } = faultIn(error, handshake()?.certificate);
    dialogue.fail({ code, phase, reason, answered: true });
    return refused(fault);
  }
  const { secure } = smtp;
  leave(smtp, connected.socket);
  return secure ? { starttls: true } : refused(says.no_starttls());
}

/** In the background. Hosts note clients that leave without QUIT. */
function leave(smtp: SMTPConnection, socket: OpenConnection['socket']): void {
  smtp.quit();
  const goodbye = setTimeout(() => smtp.close(), goodbyeMsMax);
  socket.once('close', () => clearTimeout(goodbye));
}

const refused = (fault: Said): StartTls => ({ starttls: false, fault });

function greeted(smtp: SMTPConnection, { signal, remainingMs }: CheckContext): Promise<void> {
  let lift = () => {};
  return new Promise<void>((resolve, reject) => {
    const onStop = () => reject(new CheckImpossible('stopped', connection.stopped()));
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

type SmtpFault = {
  readonly code: NetworkFailureCode;
  /** A clause, unless there is a reason. */
  readonly fault: Said;
  readonly reason?: Said;
};

/** Only a timeout is no error of nodemailer. */
function faultIn(error: unknown, certificate: SentCertificate | undefined): SmtpFault {
  if (!isNodemailerError(error)) return { code: 'timeout', fault: says.late() };
  const { code, originalCode = '', command, response = '', responseCode } = error;
  if (responseCode !== undefined) {
    const reply = replyOf(response);
    const fault = command === 'STARTTLS' ? says.refused_starttls({ reply }) : says.refused({ reply });
    return { code: 'bad_response', fault };
  }
  // Codes of OpenSSL and Node hold underscores, those of the kernel do not.
  if (originalCode.includes('_')) {
    const { reason } = tlsFailure(Object.assign(error, { code: originalCode }), certificate);
    return { code: 'tls', fault: reason, reason };
  }
  if (code === 'EPROTOCOL') return { code: 'bad_response', fault: says.not_smtp() };
  const fault = isReset({ ...error, code: originalCode }) ? says.reset() : says.closed();
  return { code: 'connection_reset', fault };
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
