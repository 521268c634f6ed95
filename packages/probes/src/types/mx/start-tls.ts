import { isNativeError } from 'node:util/types';
import { reasonsOf, type Said } from '@tocsin/domain';
import {
  connection,
  handshakeBySmtp,
  isReset,
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
  const smtp = new SMTPConnection({
    connection: connected.socket,
    host,
    socketCloseTimeout: 0,
    maxResponseSize: replyBytesMax,
    tls: { secureContext: network.secureContext, rejectUnauthorized: verify },
  });
  const handshake = handshakeBySmtp(smtp);
  try {
    await greeted(smtp, context);
  } catch (error) {
    smtp.close();
    if (error instanceof CheckImpossible) throw error;
    return refused(reasonOf(error, handshake()?.certificate));
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

/** Only a timeout is no error of nodemailer. */
function reasonOf(error: unknown, certificate: SentCertificate | undefined): Said {
  if (!isNodemailerError(error)) return says.late();
  const { code, originalCode = '', command, response = '', responseCode } = error;
  if (responseCode !== undefined) {
    const reply = replyOf(response);
    return command === 'STARTTLS' ? says.refused_starttls({ reply }) : says.refused({ reply });
  }
  // Codes of OpenSSL and Node hold underscores, those of the kernel do not.
  if (originalCode.includes('_')) {
    return tlsFailure(Object.assign(error, { code: originalCode }), certificate).reason;
  }
  if (code === 'EPROTOCOL') return says.not_smtp();
  return isReset({ ...error, code: originalCode }) ? says.reset() : says.closed();
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
