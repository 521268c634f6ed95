import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends bytes on a connection of its own, and reads until the other side closes it. */
export const sendRaw = async (port: number, bytes: string | Buffer): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  // A server that refuses a long body may reset the connection after its answer.
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += chunk;
  });
  await text(socket).catch(() => undefined);
  return received;
};
