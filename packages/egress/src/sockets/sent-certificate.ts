import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { SentCertificate } from '../failures/tls-failure.js';

type Read = () => SentCertificate | undefined;

/** Reads a certificate before it is verified. Afterwards that of a refused server cannot be read. */
export function sentCertificate(socket: TLSSocket): Read {
  let certificate: SentCertificate | undefined;
  socket.prependOnceListener('secure', () => {
    certificate = socket.getPeerCertificate(true);
  });
  return () => certificate;
}

/** The same for nodemailer, which makes the socket of STARTTLS itself. */
export function sentCertificateBySmtp(connection: { _socket: Socket | false | null }): Read {
  let socket = connection._socket;
  let read: Read = () => undefined;
  Object.defineProperty(connection, '_socket', {
    get: () => socket,
    set: (next: Socket | false | null) => {
      socket = next;
      if (next instanceof TLSSocket) read = sentCertificate(next);
    },
  });
  return () => read();
}
