import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  type ConnectionOptions,
  connect,
  type SecureContext,
  type TLSSocket,
  type TLSSocketOptions,
} from 'node:tls';
import { normalisedName } from '../addresses/host.js';
import { handshakeFailure } from '../failures/tls-failure.js';
import { sentCertificate } from './sent-certificate.js';

export interface TlsOptions {
  /** Accepts any certificate, for a caller that sends nothing. */
  readonly unverified?: boolean;
  /** With the stapled OCSP response (RFC 6066, section 8), before the handshake ends. */
  readonly onStaple?: (response: Buffer | null) => void;
  /** In the format of NSS, such as one that begins with `SERVER_HANDSHAKE_TRAFFIC_SECRET`. */
  readonly onKeyLog?: (line: Buffer) => void;
  /** Offered by ALPN (RFC 7301); none by default. */
  readonly protocols?: readonly string[] | undefined;
}

/** @throws EgressError `tls`; the error of the connection beneath; the signal's reason once it aborts */
export function startTls(
  tcp: Duplex,
  host: string,
  secureContext: SecureContext,
  signal: AbortSignal,
  { unverified = false, onStaple, onKeyLog, protocols = [] }: TlsOptions = {},
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    let flightEnded = false;
    const options: ConnectionOptions & Pick<TLSSocketOptions, 'requestOCSP'> = {
      socket: tcp,
      secureContext,
      rejectUnauthorized: !unverified,
      requestOCSP: true,
      ...(protocols.length > 0 && { ALPNProtocols: [...protocols] }),
      host,
      // A server name is no address and has no dot at its end (RFC 6066, section 3).
      servername: isIP(host) === 0 ? normalisedName(host) : '',
    };
    const socket = connect(options);
    if (onKeyLog !== undefined) socket.on('keylog', onKeyLog);

    const onAbort = () => {
      socket.destroy();
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });

    // Node emits it, with a response or without, at the end of the server's first flight.
    socket.once('OCSPResponse', (response: Buffer | null) => {
      flightEnded = true;
      onStaple?.(response);
    });
    const certificate = sentCertificate(socket);
    socket.once('secureConnect', () => {
      signal.removeEventListener('abort', onAbort);
      resolve(socket);
    });
    // Stays for the socket's life: an error between two owners must not end the process.
    socket.on('error', (error) => {
      signal.removeEventListener('abort', onAbort);
      reject(isConnectionError(error) ? error : handshakeFailure(error, certificate(), { flightEnded }));
    });
  });
}

/** OpenSSL's codes hold underscores, those of the kernel do not. */
function isConnectionError({ code = '' }: NodeJS.ErrnoException): boolean {
  return /^E[A-Z0-9]+$/.test(code);
}
