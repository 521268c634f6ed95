import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '@tocsin/platform';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { clientAddress, networkOf, plainAddress } from '../access/client-address.js';

const warnEveryMs = 60_000;

/** Refuses connections of an address that has too many, but not of a trusted proxy, which has many clients. */
export const boundConnectionsOfAddress = (
  server: FastifyInstance,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  logger: Logger,
  connectionsMax: number,
): void => {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  const open = new Map<string, number>();
  let refused = 0;
  let warnAtMs = 0;

  const refuse = (socket: Socket, address: string): void => {
    socket.destroy();
    refused += 1;
    if (performance.now() < warnAtMs) return;
    warnAtMs = performance.now() + warnEveryMs;
    logger.warn(
      { address, connections_max: connectionsMax, refused },
      'connections were refused, because their address has too many: if it is a proxy, name it in TRUSTED_PROXIES',
    );
    refused = 0;
  };

  server.server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (address === '' || isTrusted(address, 0)) return;
    const network = networkOf(address);
    const count = open.get(network) ?? 0;
    if (count >= connectionsMax) {
      refuse(socket, address);
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
};

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
