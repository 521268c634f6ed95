/** Quotes text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Lets readers compute the signature themselves, with the secret in `WEBHOOK_SECRET`. */
export const verifyCommand = (body: string): string =>
  `printf '%s' ${quoted(body)} |\n  openssl dgst -sha256 -hmac "$WEBHOOK_SECRET"`;

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

export const formatted = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};
