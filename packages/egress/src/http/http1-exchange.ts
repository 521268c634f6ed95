import type { Socket } from 'node:net';
import type { HttpAnswer } from './http-answer.js';
import type { SendableRequest } from './http-request.js';
import { HttpSyntaxError } from './http1-head.js';
import { Http1Reader } from './http1-reader.js';

/** Servers ignore it after a request (RFC 9112, section 2.2). */
const emptyLine = '\r\n';

/** The caller closes `socket`. @throws EgressError; an error of TLS */
export function exchangeHttp1(socket: Socket, request: SendableRequest, answer: HttpAnswer): Promise<void> {
  const reader = new Http1Reader(request.method, {
    onHead: ({ status, fields, warnings }) => answer.begin(status, fields, warnings),
    onBody: (part) => answer.add(part),
  });
  return new Promise((resolve, reject) => {
    const onClose = () => reject(answer.brokenOff());
    const end = () => {
      socket.off('close', onClose);
      resolve();
    };
    const onData = (bytes: Buffer) => {
      answer.touched();
      try {
        reader.push(bytes);
        if (reader.isDone || answer.isEnough) return end();
        const flood = answer.floodOf(socket.bytesRead);
        if (flood !== undefined) reject(flood);
      } catch (error) {
        reject(error instanceof HttpSyntaxError ? answer.unreadable(error.clause, error) : error);
      }
    };
    socket.on('data', onData);
    socket.allowHalfOpen = true;
    socket.once('end', () => {
      if (!reader.close()) return reject(answer.brokenOff());
      // Node reports a reset that comes with the last bytes as an end. Only a write meets it.
      socket.write(emptyLine, (error) => (error ? reject(answer.brokenOff(error)) : end()));
    });
    socket.once('error', (error) => reject(answer.lost(error)));
    socket.once('close', onClose);
    if (socket.destroyed) onClose();
    socket.write(bytesOf(request), () => answer.written());
  });
}

function bytesOf({ method, path, authority, headers, body }: SendableRequest): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${authority}`, 'Connection: close', ...lines, '', ''];
  const bytes = Buffer.from(head.join('\r\n'), 'latin1');
  return body === null ? bytes : Buffer.concat([bytes, body]);
}
