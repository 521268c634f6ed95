import { once } from 'node:events';
import { connect } from 'node:net';
import { closed } from '@tocsin/testing/servers';

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
  await closed(socket);
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
  socket.setTimeout(silenceMs, () => socket.destroy());
  // A reset connection is an answer too.
  const ended = closed(socket);
  socket.write(bytes);
  await ended;
  return text;
};
