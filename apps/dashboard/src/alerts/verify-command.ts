import { quoted } from '../ui/shell-quoted.js';

// not translated: a command of the shell.
/** Lets readers compute the signature themselves, with the secret in `WEBHOOK_SECRET`. */
export const verifyCommand = (body: string): string =>
  `printf '%s' ${quoted(body)} |\n  openssl dgst -sha256 -hmac "$WEBHOOK_SECRET"`;

type RequestHead = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** curl writes these itself. */
const fromCurl = new Set(['content-length', 'host', 'connection']);

// not translated: a command of the shell.
/** Sends the same bytes again, from a shell. */
export const curlCommand = ({
  method,
  url,
  headers,
  body,
}: RequestHead & { readonly body: string }): string =>
  [
    `curl --request ${method} ${quoted(url)}`,
    ...Object.entries(headers)
      .filter(([name]) => !fromCurl.has(name.toLowerCase()))
      .map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ');

export const requestText = ({ method, url, headers }: RequestHead): string =>
  [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n');

export const formatted = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};
