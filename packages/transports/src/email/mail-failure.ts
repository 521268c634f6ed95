import { types } from 'node:util';
import type { DispatchErrorCode } from '@tocsin/domain';
import { EgressError, isReset, tlsFailure } from '@tocsin/egress';
import type { NodemailerError } from 'nodemailer';

const replyCharsMax = 200;

export type MailFailure = {
  readonly code: DispatchErrorCode;
  readonly message: string;
  /** The server says that the recipient's address will never take mails. */
  readonly isAddressRefused?: true;
  /**
   * The failure without a word of the server, for people who are not the recipient. Unset if only the mail or its
   * recipient is at fault.
   */
  readonly trouble?: string;
  /** No server has the mail, and another attempt may succeed. */
  readonly mayBeTriedAgain?: true;
};

/** The subject of a refusal, by nodemailer's name of the command. */
const refusedByCommand: Readonly<Record<string, string>> = {
  CONN: 'the connection',
  EHLO: 'the connection',
  HELO: 'the connection',
  'MAIL FROM': 'the sender',
  'RCPT TO': 'the recipient',
  DATA: 'the mail',
};

/** @returns `undefined` for an error that neither the network nor the server caused: a bug */
export function mailFailureOf(error: unknown): MailFailure | undefined {
  if (error instanceof EgressError) return ofServer(unreachable(error));
  if (!isNodemailerError(error)) return undefined;
  if (error.responseCode !== undefined) return refusal(error);
  switch (error.code) {
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'ETLS':
      return ofServer(broken(error));
    case 'EPROTOCOL':
      return ofServer({
        code: 'smtp',
        message: 'The mail server does not speak SMTP. Ask the operator of Tocsin to check SMTP_URL.',
      });
    case 'EENVELOPE':
    case 'EMESSAGE':
      return { code: 'smtp', message: `The mail cannot be sent: ${error.message}.` };
    default:
      return undefined;
  }
}

const ofServer = (failure: MailFailure | undefined): MailFailure | undefined =>
  failure && { ...failure, trouble: failure.message };

const isNodemailerError = (error: unknown): error is NodemailerError =>
  types.isNativeError(error) && 'code' in error;

function unreachable({ code, message }: EgressError): MailFailure | undefined {
  if (code === 'internal') return undefined;
  return { code, message: code === 'timeout' ? message : `The mail server cannot be reached: ${message}` };
}

function refusal({ command = '', responseCode, response = '' }: NodemailerError): MailFailure {
  const refused = command.startsWith('AUTH') ? 'the login' : (refusedByCommand[command] ?? command);
  const reply = `${responseCode} ${textOf(response)}`.trim();
  return {
    code: command === 'STARTTLS' ? 'tls' : 'smtp',
    message: `The mail server refused ${refused}: ${reply}.`,
    ...(command === 'RCPT TO' && isPermanent(responseCode, response)
      ? { isAddressRefused: true }
      : { trouble: `The mail server refused ${refused}: ${responseCode}.` }),
    // RFC 5321, section 4.2.1: a reply of 4yz is transient.
    ...(responseCode !== undefined && responseCode < 500 && { mayBeTriedAgain: true }),
  };
}

/** Without an enhanced code: no such mailbox, moved away, no valid name (RFC 5321, section 4.2.3). */
const addressCodes: ReadonlySet<number> = new Set([550, 551, 553]);

/**
 * Returns whether the address is refused permanently: unknown address, or disabled mailbox (RFC 3463, sections 3.2 and
 * 3.3). A full mailbox or a server that refuses to relay is no such refusal.
 */
const isPermanent = (responseCode = 0, response: string): boolean => {
  if (responseCode < 500) return false;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return enhanced === undefined ? addressCodes.has(responseCode) : /^5\.(?:1\.\d+|2\.1)$/.test(enhanced);
};

/** Removes the code at the start of each line (RFC 5321, section 4.2.1). */
const textOf = (response: string): string =>
  response
    .replace(/^\d{3}[ -]?/gm, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, replyCharsMax)
    .replace(/[. ]+$/, '');

function broken(error: NodemailerError): MailFailure {
  const { originalCode = '' } = error;
  // Codes of TLS errors have underscores, codes of the kernel have none.
  if (!originalCode.includes('_')) {
    const verb = isReset({ ...error, code: originalCode }) ? 'reset' : 'closed';
    return {
      code: 'connection_reset',
      message: `The mail server ${verb} the connection before it confirmed the mail. The mail may have arrived.`,
    };
  }
  // nodemailer replaced the code that says what is wrong.
  const { message } = tlsFailure(Object.assign(error, { code: originalCode }));
  return { code: 'tls', message: `The mail server cannot be used: ${message}` };
}
