import { type ClientHttp2Session, connect, constants } from 'node:http2';
import type { Socket } from 'node:net';
import { libraryError } from '../failures/words/library-errors.js';
import { closedConnection, http2ClauseOf } from '../failures/words/system-errors.js';
import type { HttpAnswer } from './http-answer.js';
import type { SendableRequest } from './http-request.js';
import { type HeaderField } from './http1-head.js';
import { headBytesMax, longHead, longHeaders } from './http1-reader.js';

/** Large enough that a long path does not slow a page down. */
const windowBytes = 1_024 * 1_024;

const headersMax = 1_000;
const sessionMegabytesMax = 4;

/** Node hides frames that belong to no answer, so the bytes of the socket are counted. */
const countEveryMs = 20;

/** The server wants this request over HTTP/1.1 (RFC 9113, section 7). */
export class Http1Required extends Error {}

/** The server says that it did not process the request: a new one repeats nothing (RFC 9113, section 8.7). */
export class RequestRefused extends Error {}

/** Over RFC 9113. The caller closes `socket`. @throws EgressError; {@link Http1Required}; {@link RequestRefused}; an error of TLS */
export async function exchangeHttp2(
  socket: Socket,
  url: URL,
  request: SendableRequest,
  answer: HttpAnswer,
): Promise<void> {
  const session = connect(url.origin, {
    createConnection: () => socket,
    maxHeaderListPairs: headersMax,
    maxSessionMemory: sessionMegabytesMax,
    settings: { enablePush: false, initialWindowSize: windowBytes, maxHeaderListSize: headBytesMax },
  });
  session.once('connect', () => session.setLocalWindowSize(windowBytes));
  let counting: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      counting = setInterval(() => {
        const flood = answer.floodOf(socket.bytesRead);
        if (flood !== undefined) reject(flood);
      }, countEveryMs);
      ask(session, url, request, answer, resolve, reject);
    });
  } finally {
    clearInterval(counting);
    session.destroy();
  }
}

function ask(
  session: ClientHttp2Session,
  { protocol }: URL,
  { method, authority, path, headers, body }: SendableRequest,
  answer: HttpAnswer,
  resolve: () => void,
  reject: (error: Error) => void,
): void {
  const stream = session.request(
    {
      ':method': method,
      ':scheme': protocol.slice(0, -1),
      ':authority': authority,
      ':path': path,
      ...Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    },
    { endStream: body === null },
  );
  let refusal: RequestRefused | undefined;
  const fail = (error: Error) => reject(refusal ?? explained(error, stream.rstCode, answer));
  // Both stay: an error after the answer was enough must not end the process.
  session.on('error', fail);
  stream.on('error', fail);
  session.on('goaway', (_code, lastStream) => {
    if (lastStream < (stream.id ?? 0)) refusal = new RequestRefused('GOAWAY');
  });
  stream.on('headers', () => answer.touched());
  stream.on('response', ({ ':status': status = 0 }, _flags: number, raw: readonly string[]) => {
    answer.touched();
    // The limit in our settings counts only once the server has agreed to it.
    const headBytes = raw.reduce((bytes, text) => bytes + text.length, 0);
    if (headBytes <= headBytesMax) answer.begin(status, fieldsOf(raw), longHead(headBytes));
    else reject(answer.unreadable(longHeaders(headBytesMax)));
  });
  stream.on('trailers', (_trailers, _flags: number, raw: readonly string[]) => answer.join(fieldsOf(raw)));
  stream.on('data', (part: Buffer) => {
    answer.add(part);
    if (answer.isEnough) resolve();
  });
  // A lost connection looks like the end of a stream. Only its code tells.
  stream.on('close', () => {
    if (stream.rstCode === constants.NGHTTP2_NO_ERROR && answer.isWhole) resolve();
    else reject(refusal ?? answer.brokenOff());
  });
  if (body !== null) stream.end(body);
  answer.written();
}

function fieldsOf(raw: readonly string[]): HeaderField[] {
  const fields: HeaderField[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = '', value = ''] = raw.slice(at, at + 2);
    if (!name.startsWith(':')) fields.push([name, value]);
  }
  return fields;
}

function explained(error: NodeJS.ErrnoException, streamCode: number | undefined, answer: HttpAnswer): Error {
  if (streamCode === constants.NGHTTP2_HTTP_1_1_REQUIRED) return new Http1Required();
  if (streamCode === constants.NGHTTP2_REFUSED_STREAM) return new RequestRefused('REFUSED_STREAM');
  if (!error.code?.startsWith('ERR_HTTP2_')) return answer.lost(error);
  // nghttp2 takes 16 kB with a HEADERS frame and eight CONTINUATION frames.
  if (/too many continuation/i.test(error.message)) return answer.unreadable(longHeaders(144 * 1_024), error);
  if (libraryError(error.code) === closedConnection) return answer.brokenOff(error);
  return answer.ended(http2ClauseOf(error), error);
}
