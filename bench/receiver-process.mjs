import { fork } from 'node:child_process';
import { once } from 'node:events';

/** @returns {Promise<{ url: string, received: () => Promise<number>, stop: () => void }>} */
export const startReceiver = async () => {
  const child = fork(new URL('receiver.mjs', import.meta.url));
  const [{ port }] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    received: async () => {
      child.send('how many?');
      const [{ received }] = await once(child, 'message');
      return received;
    },
    stop: () => child.disconnect(),
  };
};
