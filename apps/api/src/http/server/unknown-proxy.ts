import type { Config } from '@tocsin/platform';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { clientAddress } from '../access/client-address.js';

/** Warns once of a proxy that the settings do not name: all its clients would share one rate limit. */
export const warnOfUnknownProxy = (
  server: FastifyInstance,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  logger: Logger,
): void => {
  let isSaid = trustedProxies.length > 0;
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      logger.warn(
        { address: clientAddress(request) },
        'X-Forwarded-For came from an address that is not in TRUSTED_PROXIES and is not believed: if it is a proxy, its clients are limited as one',
      );
    }
    done();
  });
};
