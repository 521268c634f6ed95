import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RouteRules } from './allowed-methods.js';

const escapedAscii = /%[0-7][\da-f]/gi;

/**
 * Returns the prefix before the secret of a path, or `undefined`. Finds it however the path is written, because the router
 * decodes paths, and because a secret in a mistyped path is a secret too.
 */
const secretPrefixIn = (url: string, prefixes: readonly string[]): string | undefined => {
  const path = url
    .replace(escapedAscii, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    .replace(/\/+/g, '/')
    .toLowerCase();
  return prefixes.find((prefix) => path.includes(prefix));
};

/** A client that sends more is not read any further. */
const droppedBytesMax = 1024 * 1024;
const drop = (message: IncomingMessage, { raw: response }: FastifyReply, withinMs: number): void => {
  let bytes = 0;
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > droppedBytesMax) message.pause();
  });
  message.on('error', () => {});
  // The answer comes first.
  const close = (): void => {
    if (response.writableFinished) message.destroy();
    else response.once('finish', () => message.destroy());
  };
  const timer = setTimeout(close, withinMs);
  for (const event of ['end', 'close']) message.once(event, () => clearTimeout(timer));
};

/**
 * Answers requests to the paths that a token follows by path and query alone. Fastify sees no body, so it can neither wait
 * for one nor refuse it for its length, type, coding or text.
 */
export const leaveBodiesUnread = (
  server: FastifyInstance,
  { secretPathPrefixes }: RouteRules,
  withinMs: number,
): void => {
  server.addHook('onRequest', ({ raw, url, routeOptions }, reply, done) => {
    if (secretPrefixIn(routeOptions.url ?? url, secretPathPrefixes) !== undefined) {
      for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete raw.headers[name];
      drop(raw, reply, withinMs);
    }
    done();
  });
};
