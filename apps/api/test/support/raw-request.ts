import { once } from 'node:events';
import { connect } from 'node:net';

export type RawAnswer = { readonly status: number; readonly headers: string; readonly body: string };

/** Writes bytes to the API's port and reads the answer until the connection ends: what no HTTP client would send. */
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

/** How long the API may keep silent before it is taken to wait for more. */
const silenceMs = 150;

/** Writes bytes, and hangs up once something came back or nothing does. @returns the text that came, in latin1 */
export const sendBytes = async (url: string, bytes: Buffer): Promise<string> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('latin1').on('data', (data: string) => {
    text += data;
    socket.end();
  });
  // Being cut off is an answer too.
  socket.on('error', () => undefined);
  socket.setTimeout(silenceMs, () => socket.destroy());
  const closed = once(socket, 'close');
  socket.write(bytes);
  await closed;
  return text;
};
