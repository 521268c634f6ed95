/** Text as a POSIX shell reads it back, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * The command that computes the signature of a body again, from the secret in `WEBHOOK_SECRET`: with it, a reader need
 * not take our word for it.
 */
export const verifyCommand = (body: string): string =>
  `printf '%s' ${quoted(body)} |\n  openssl dgst -sha256 -hmac "$WEBHOOK_SECRET"`;

/** The request as it went over the wire, for people. */
export const requestText = ({
  method,
  url,
  headers,
}: {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}): string =>
  [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n');

/** JSON with line breaks; other text as it is. */
export const laidOut = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};
