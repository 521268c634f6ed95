import { types } from 'node:util';
import type { DispatchErrorCode } from '@tocsin/domain';
import { EgressError, tlsFailure } from '@tocsin/egress';
import type { NodemailerError } from 'nodemailer';

const REPLY_CHARS_MAX = 200;

export type MailFailure = { readonly code: DispatchErrorCode; readonly message: string };

/** What a server refuses when it refuses a command, as nodemailer names commands. */
const REFUSED: Readonly<Record<string, string>> = {
  CONN: 'the connection',
  EHLO: 'the connection',
  HELO: 'the connection',
  'MAIL FROM': 'the sender',
  'RCPT TO': 'the recipient',
  DATA: 'the mail',
};

/**
 * Says why a mail was not taken, in a sentence.
 *
 * @returns `undefined` for what neither the network nor the server did: that is a bug.
 */
export function mailFailureOf(error: unknown): MailFailure | undefined {
  if (error instanceof EgressError) return unreachable(error);
  if (!isNodemailerError(error)) return undefined;
  if (error.responseCode !== undefined) return refusal(error);
  switch (error.code) {
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'ETLS':
      return broken(error);
    case 'EPROTOCOL':
      return { code: 'smtp', message: 'What answers as the mail server does not speak SMTP.' };
    case 'EENVELOPE':
    case 'EMESSAGE':
      return { code: 'smtp', message: `The mail cannot be sent: ${error.message}.` };
    default:
      return undefined;
  }
}

const isNodemailerError = (error: unknown): error is NodemailerError =>
  types.isNativeError(error) && 'code' in error;

function unreachable({ code, message }: EgressError): MailFailure | undefined {
  if (code === 'internal') return undefined;
  return { code, message: code === 'timeout' ? message : `The mail server cannot be reached: ${message}` };
}

function refusal({ command = '', responseCode, response = '' }: NodemailerError): MailFailure {
  const refused = command.startsWith('AUTH') ? 'the login' : (REFUSED[command] ?? command);
  const reply = `${responseCode} ${textOf(response)}`.trim();
  return {
    code: command === 'STARTTLS' ? 'tls' : 'smtp',
    message: `The mail server refused ${refused}: ${reply}.`,
  };
}

/** A reply's text without the code that each of its lines begins with (RFC 5321, section 4.2.1). */
const textOf = (response: string): string =>
  response
    .replace(/^\d{3}[ -]?/gm, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, REPLY_CHARS_MAX)
    .replace(/[. ]+$/, '');

function broken(error: NodemailerError): MailFailure {
  const { originalCode = '' } = error;
  // What OpenSSL and Node say of TLS has underscores in its code; what the kernel says of a connection has none.
  if (!originalCode.includes('_')) {
    return {
      code: 'connection_reset',
      message: 'The mail server closed the connection before it had confirmed the mail.',
    };
  }
  // nodemailer's code has taken the place of the one that says what is wrong.
  const { message } = tlsFailure(Object.assign(error, { code: originalCode }));
  return { code: 'tls', message: `The mail server cannot be used: ${message}` };
}
