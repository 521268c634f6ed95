import { once } from 'node:events';
import { connect } from 'node:net';

export type RawAnswer = { readonly status: number; readonly headers: string; readonly body: string };

/** Sends bytes that no HTTP client would send, and reads until the connection ends. */
export const rawRequest = async (
  url: string,
  ...chunks: readonly (string | Buffer)[]
): Promise<RawAnswer> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  for (const chunk of chunks) socket.write(chunk);
  let text = '';
  socket.setEncoding('utf8').on('data', (data: string) => {
    text += data;
  });
  await once(socket, 'close');
  const [headers = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(headers.split(' ')[1]), headers: headers.toLowerCase(), body };
};

/** After this silence, assume that the API waits for more bytes. */
const silenceMs = 150;

export const sendBytes = async (url: string, bytes: Buffer): Promise<string> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('latin1').on('data', (data: string) => {
    text += data;
    socket.end();
  });
  // A reset connection is an answer too.
  socket.on('error', () => undefined);
  socket.setTimeout(silenceMs, () => socket.destroy());
  const closed = once(socket, 'close');
  socket.write(bytes);
  await closed;
  return text;
};
