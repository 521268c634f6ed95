import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { startRecordingReceiver } from '../scripts/recording-receiver.mjs';

const count = 400;

test('the connections that were cut are all counted, though the receiver had not taken most of them', async () => {
  const receiver = await startRecordingReceiver(0);
  try {
    const port = Number(new URL(receiver.url).port);
    const cut = await receiver.connectionsCutBy(async () => {
      const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      for (const socket of sockets) socket.destroy();
    });
    expect(cut).toBe(count);
  } finally {
    receiver.stop();
  }
});
