import { signatureHeader, verify } from '@tocsin/webhook-core';

export type Verdict = { readonly verified: true } | { readonly verified: false; readonly reason: string };

const digitCount = 64;
const prefix = 'sha256=';

/** Says what is wrong with a header that no secret can fit, or `undefined`. */
const faultOf = (header: string | undefined): string | undefined => {
  if (header === undefined) {
    return `There is no ${signatureHeader}. A channel without a secret sends none, and a proxy may remove it.`;
  }
  if (!header.startsWith(prefix)) return `${signatureHeader} must begin with "${prefix}", in lower case.`;
  const digits = header.slice(prefix.length);
  if (/^[0-9a-f]{64}$/.test(digits)) return undefined;
  if (digits.length !== digitCount) {
    return `${signatureHeader} must have ${digitCount} hex digits after "${prefix}", and has ${digits.length} characters.`;
  }
  if (/^[0-9a-f]+$/i.test(digits)) return `${signatureHeader} must have its hex digits in lower case.`;
  return `${signatureHeader} has a character that is no hex digit.`;
};

type Mistake = {
  readonly words: string;
  /** Undoes the mistake. */
  readonly body?: (rawBody: Buffer) => Buffer;
  readonly secret?: (secret: string) => string;
};

const asText = (change: (text: string) => string) => (rawBody: Buffer) =>
  Buffer.from(change(rawBody.toString('latin1')), 'latin1');

/** Mistakes that receivers make. Undoing one shows it, and makes nothing trusted. */
const mistakes: readonly Mistake[] = [
  {
    words: 'The body ends with a line end that was not signed. "echo" and editors add one.',
    body: asText((text) => text.replace(/\r?\n$/, '')),
  },
  {
    words: 'The body has no line end at its end, and was signed with one. "$(…)" of a shell removes it.',
    body: asText((text) => `${text}\n`),
  },
  {
    words: 'The body was parsed and written again. Take the raw bytes, before any parser.',
    body: (rawBody) => Buffer.from(JSON.stringify(JSON.parse(rawBody.toString('utf8')))),
  },
  {
    words: 'The secret has white space around it that does not belong to it.',
    secret: (secret) => secret.trim(),
  },
];

const explains =
  (rawBody: Buffer, header: string | undefined, secrets: readonly string[]) =>
  ({ body = (same) => same, secret = (same) => same }: Mistake): boolean => {
    try {
      return verify(body(rawBody), header, secrets.map(secret));
    } catch {
      // The body is no JSON, or a secret is white space alone.
      return false;
    }
  };

/**
 * Verifies a message, and says in words why not.
 * @param header the value of `X-Service-Signature`
 * @throws TypeError if there is no secret
 */
export const verdictOf = (
  rawBody: Buffer,
  header: string | undefined,
  secrets: readonly string[],
): Verdict => {
  if (verify(rawBody, header, secrets)) return { verified: true };
  const fault = faultOf(header);
  if (fault !== undefined) return { verified: false, reason: fault };
  const mistake = mistakes.find(explains(rawBody, header, secrets));
  const [subject, object] =
    secrets.length === 1 ? ['The secret does', 'it'] : ['The secrets do', 'any of them'];
  return {
    verified: false,
    reason:
      mistake?.words ??
      `${subject} not fit the signature: the body was changed, or nobody who knows ${object} signed it.`,
  };
};
