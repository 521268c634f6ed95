import { isIP, type Socket } from 'node:net';
import {
  type ConnectionOptions,
  connect,
  type PeerCertificate,
  type SecureContext,
  type TLSSocket,
  type TLSSocketOptions,
} from 'node:tls';
import { normalisedName } from './host.js';
import { handshakeFailure } from './tls-failure.js';

export interface TlsOptions {
  /** Only notes what is wrong with the certificate, for who looks at it and says nothing over the connection. */
  readonly unverified?: boolean;
  /** Is given the OCSP response that the server stapled (RFC 6066, section 8), if any, before the handshake ends. */
  readonly onStaple?: (response: Buffer | null) => void;
  /** What ALPN offers (RFC 7301); nothing unless said otherwise. */
  readonly protocols?: readonly string[] | undefined;
}

/**
 * Starts TLS on a connected socket and verifies that the certificate is valid for `host`.
 *
 * @throws EgressError `tls`; the error of the connection beneath; the signal's reason once it aborts.
 */
export function startTls(
  tcp: Socket,
  host: string,
  secureContext: SecureContext,
  signal: AbortSignal,
  { unverified = false, onStaple, protocols = [] }: TlsOptions = {},
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    let certificate: PeerCertificate | undefined;
    let flightEnded = false;
    const options: ConnectionOptions & Pick<TLSSocketOptions, 'requestOCSP'> = {
      socket: tcp,
      secureContext,
      rejectUnauthorized: !unverified,
      requestOCSP: true,
      ...(protocols.length > 0 && { ALPNProtocols: [...protocols] }),
      host,
      // A server name is never an address and has no dot at its end (RFC 6066, section 3).
      servername: isIP(host) === 0 ? normalisedName(host) : '',
    };
    const socket = connect(options);

    const onAbort = () => {
      socket.destroy();
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });

    // Comes, with a response or without, when the server has said all that it says before it hears of our certificate.
    socket.once('OCSPResponse', (response: Buffer | null) => {
      flightEnded = true;
      onStaple?.(response);
    });
    // Comes before verification, after which the certificate of a refused server can no longer be read.
    socket.prependOnceListener('secure', () => {
      certificate = socket.getPeerCertificate();
    });
    socket.once('secureConnect', () => {
      signal.removeEventListener('abort', onAbort);
      resolve(socket);
    });
    // Stays for the socket's life: an error between two owners must not end the process.
    socket.on('error', (error) => {
      signal.removeEventListener('abort', onAbort);
      reject(isConnectionError(error) ? error : handshakeFailure(error, certificate, { flightEnded }));
    });
  });
}

/** Whether the connection beneath failed. OpenSSL's own codes, of which there are many, hold underscores. */
function isConnectionError({ code = '' }: NodeJS.ErrnoException): boolean {
  return /^E[A-Z0-9]+$/.test(code);
}
