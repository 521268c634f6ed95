/** A request as its sender sent it, to be kept and to be sent again byte for byte. */
export type ExactRequest = {
  /** As received: order, case and repeats. Characters are Latin-1, as `node:http` reads and writes bytes. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
};

/** The largest body. A message has at most some 20 kB. */
export const bodyBytesMax = 64 * 1024;

/** Names and values in turn, as `rawHeaders` has them. */
export const headersFrom = (raw: readonly string[]): ExactRequest['headers'] =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));

/** These belong to a connection, not to the message (RFC 9110, section 7.6.1). */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers of the message: all but those of the connection, and those that `Connection` names. */
export const messageHeaders = (headers: ExactRequest['headers']): ExactRequest['headers'] => {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((name) => name.trim());
  return headers.filter(
    ([name]) => !ofConnection.has(name.toLowerCase()) && !named.includes(name.toLowerCase()),
  );
};
