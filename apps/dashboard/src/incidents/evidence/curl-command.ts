import { quoted } from '../../ui/shell-quoted.js';
import type { Exchange, Reading } from './incident-evidence.js';

const maxTimeSeconds = 30;

/** curl writes these itself. */
const fromCurl = new Set(['connection', 'content-length', 'transfer-encoding']);

/** curl adds these unless it is told not to. */
const addedByCurl = ['accept', 'user-agent'];

type Request = NonNullable<Exchange['request']>;

/** A command for a POSIX shell that asks as the prober did, and what the command lacks. */
export type CurlCommand = {
  readonly command: string;
  /** The names of headers that hold a secret, as they were sent. */
  readonly secretHeaders: readonly string[];
  readonly lacks: readonly ('secret_in_url' | 'secret_in_body' | 'end_of_body' | 'body')[];
};

type Stored = Pick<Reading, 'redacted' | 'body_bytes_max'>;

/** Returns `null` for what is no HTTP request. */
export const curlCommand = (exchange: Exchange, stored: Stored): CurlCommand | null => {
  const { redacted } = stored;
  const { kind, target, request } = exchange;
  const url = kind === 'http' && request !== null && URL.canParse(target) ? new URL(target) : null;
  if (request === null || url === null) return null;
  const secretHeaders = request.headers.filter(({ value }) => value.includes(redacted));
  const words = [
    // not translated: a command of the shell.
    ...['curl', '-sS', '-i', '--globoff', '--path-as-is', '--max-time', String(maxTimeSeconds)],
    ...protocolArguments(exchange),
    ...resolveArguments(url, exchange.address),
    ...methodArguments(request),
    ...headerArguments(request, url, redacted),
    ...(request.body === null ? [] : ['--data-raw', request.body]),
    target,
  ];
  return {
    command: words.map((word) => (isPlain(word) ? word : quoted(word))).join(' '),
    secretHeaders: [...new Set(secretHeaders.map(({ name }) => name))],
    lacks: [
      ...(target.includes(redacted) ? ['secret_in_url' as const] : []),
      ...lackingBody(request, stored),
    ],
  };
};

const isPlain = (word: string): boolean => /^[\w-][\w.=/-]*$/.test(word);

const protocolArguments = ({ response }: Exchange): readonly string[] => {
  if (response === null) return [];
  return [response.protocol === 'h2' ? '--http2' : '--http1.1'];
};

/** An address needs none, and brackets are of IPv6. */
const isAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

const resolveArguments = ({ hostname, port, protocol }: URL, address: string | null): readonly string[] => {
  if (address === null || isAddress(hostname)) return [];
  const number = port !== '' ? port : protocol === 'https:' ? '443' : '80';
  return ['--resolve', `${hostname}:${number}:${address.includes(':') ? `[${address}]` : address}`];
};

/** With `-X HEAD`, curl would wait for a body. */
const methodArguments = ({ method }: Request): readonly string[] =>
  method === 'HEAD' ? ['--head'] : ['-X', method];

const headerArguments = ({ headers, body }: Request, { host }: URL, redacted: string): readonly string[] => {
  const sent = headers.filter(
    ({ name, value }) =>
      !name.startsWith(':') &&
      !fromCurl.has(name.toLowerCase()) &&
      !(name.toLowerCase() === 'host' && value === host),
  );
  const names = new Set(headers.map(({ name }) => name.toLowerCase()));
  const unwanted = [...addedByCurl, ...(body === null ? [] : ['content-type'])];
  return [
    ...sent
      .filter(({ value }) => !value.includes(redacted))
      // Without a value, a colon would take the header out.
      .flatMap(({ name, value }) => ['-H', value === '' ? `${name};` : `${name}: ${value}`]),
    ...unwanted.filter((name) => !names.has(name)).flatMap((name) => ['-H', `${name}:`]),
    ...(names.has('accept-encoding') ? ['--compressed'] : []),
  ];
};

const lackingBody = (
  { headers, body }: Request,
  { redacted, body_bytes_max: bytesMax }: Stored,
): CurlCommand['lacks'] => {
  const length = Number(headers.find(({ name }) => name.toLowerCase() === 'content-length')?.value ?? 0);
  if (body === null) return length > 0 ? ['body'] : [];
  return [
    ...(body.includes(redacted) ? ['secret_in_body' as const] : []),
    ...(Math.max(length, body.length) > bytesMax || body.length === bytesMax ? ['end_of_body' as const] : []),
  ];
};
