import type { EventEmitter } from 'node:events';

/** Resolves when a socket has closed, also by a reset, for which `once` of `node:events` rejects. */
export const closed = (socket: EventEmitter): Promise<void> =>
  new Promise((resolve) => {
    socket.on('error', () => undefined).once('close', () => resolve());
  });
