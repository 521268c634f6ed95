import type { Config } from '@tocsin/platform';
import { isIP } from 'class-validator';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { plainAddress } from '../access/client-address.js';

const header = 'x-forwarded-for';
const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

/** Some proxies write `203.0.113.7:44123` and `[2001:db8::7]:44123`, such as Azure's Application Gateway and IIS. */
const addressIn = (entry: string): string => {
  const [, inBrackets, plain = inBrackets] = withPort.exec(entry) ?? [];
  return plain !== undefined && isIP(plain) ? plain : entry;
};

/**
 * Takes the ports out of `X-Forwarded-For`, because Fastify takes each entry for an address. Warns once of a trusted
 * proxy that names no address: all its clients would share one rate limit.
 */
export const readForwardedAddresses = (
  server: FastifyInstance,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  logger: Logger,
): void => {
  if (trustedProxies.length === 0) return;
  let isSaid = false;
  server.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw;
    const given = headers[header];
    if (typeof given === 'string') {
      const entries = given.split(',').map((entry) => addressIn(entry.trim()));
      headers[header] = entries.join(', ');
      if (!isSaid && socket.remoteAddress !== undefined && !isIP(request.ip)) {
        isSaid = true;
        logger.warn(
          { address: plainAddress(socket.remoteAddress) },
          'X-Forwarded-For from a proxy in TRUSTED_PROXIES has no IP address where its client belongs: its clients are limited as one',
        );
      }
    }
    done();
  });
};
