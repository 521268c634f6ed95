import { isIP, type Socket } from 'node:net';
import { connect, type PeerCertificate, type SecureContext, type TLSSocket } from 'node:tls';
import { normalisedName } from './host.js';
import { tlsFailure } from './tls-failure.js';

/**
 * Starts TLS on a connected socket and verifies that the certificate is valid for `host`. With `unverified` it only
 * notes what is wrong, for who looks at the certificate and says nothing over the connection.
 *
 * @throws EgressError `tls`; the error of the connection beneath; the signal's reason once it aborts.
 */
export function startTls(
  tcp: Socket,
  host: string,
  secureContext: SecureContext,
  signal: AbortSignal,
  { unverified = false } = {},
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    let certificate: PeerCertificate | undefined;
    const socket = connect({
      socket: tcp,
      secureContext,
      rejectUnauthorized: !unverified,
      host,
      // A server name is never an address and has no dot at its end (RFC 6066, section 3).
      servername: isIP(host) === 0 ? normalisedName(host) : '',
    });

    const onAbort = () => {
      socket.destroy();
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });

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
      reject(isConnectionError(error) ? error : tlsFailure(error, certificate));
    });
  });
}

/** Whether the connection beneath failed. OpenSSL's own codes, of which there are many, hold underscores. */
function isConnectionError({ code = '' }: NodeJS.ErrnoException): boolean {
  return /^E[A-Z0-9]+$/.test(code);
}
