import { describe, expect, test } from '@jest/globals';
import { EgressError } from '../../src/failures/egress-error.js';
import { failureOf } from '../../src/failures/failure.js';
import { names } from '../../src/reasons/names.js';

function errorOf(code: string, more: object = {}) {
  return Object.assign(new Error('something low-level'), { code, ...more });
}

describe('an error met on the way', () => {
  test.each([
    ['ECONNREFUSED', 'connection_refused', 'hooks.test:443 refused the connection.'],
    ['EHOSTUNREACH', 'connection_refused', 'hooks.test:443 cannot be reached from here.'],
    ['ENETUNREACH', 'connection_refused', 'hooks.test:443 cannot be reached from here.'],
    ['ETIMEDOUT', 'timeout', 'hooks.test:443 did not accept the connection in time.'],
    ['ECONNRESET', 'connection_reset', 'hooks.test:443 closed the connection before it had answered.'],
    ['EPIPE', 'connection_reset', 'hooks.test:443 closed the connection before it had answered.'],
    ['UND_ERR_SOCKET', 'connection_reset', 'hooks.test:443 closed the connection before it had answered.'],
    [
      'UND_ERR_HEADERS_OVERFLOW',
      'connection_reset',
      'hooks.test:443 answered with headers that are longer than 16 kB together.',
    ],
    [
      'EMFILE',
      'internal',
      'This machine cannot call hooks.test:443: it has too many connections and files open. Raise its limit of open files.',
    ],
    ['ENEVERHEARDOF', 'internal', 'Unexpected error: something low-level'],
  ])('%s is %s: %s', (code, ours, message) => {
    expect(failureOf(errorOf(code), 'hooks.test:443')).toMatchObject({ code: ours, message });
  });

  test('of TLS after the handshake is tls', () => {
    const error = errorOf('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED');
    expect(failureOf(error, 'hooks.test:443')).toMatchObject({
      code: 'tls',
      message: 'TLS: the server asks for a client certificate.',
    });
  });

  test.each([
    ['ERR_SSL_BAD_EXTENSION', 'bad extension', 'the server broke the rules of TLS (bad extension)'],
    ['ERR_SSL_OF_A_LATER_OPENSSL', 'of a later openssl', 'the handshake failed (of a later openssl)'],
    [
      'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
      'sslv3 alert handshake failure',
      'the server refused the handshake: it may share no cipher with Tocsin, or know no such name',
    ],
  ])('%s keeps the words of OpenSSL where ours say little', (code, reason, clause) => {
    expect(failureOf(errorOf(code, { reason }), 'hooks.test:443')).toMatchObject({
      code: 'tls',
      message: `TLS: ${clause}.`,
    });
  });

  test('of the kernel is a reset, and one that Node makes of an end is a close', () => {
    const sentence = (syscall?: string) =>
      failureOf(errorOf('ECONNRESET', { syscall }), 'hooks.test:443').message;
    expect(sentence('read')).toBe('hooks.test:443 reset the connection before it had answered.');
    expect(sentence()).toBe('hooks.test:443 closed the connection before it had answered.');
  });

  test('that is one of ours already stays as it is', () => {
    const error = new EgressError('dns', names.missing({ name: 'hooks.test' }));
    expect(failureOf(error, 'hooks.test:443')).toBe(error);
  });

  test('that is no error at all is internal', () => {
    expect(failureOf('nonsense', 'hooks.test:443')).toMatchObject({ code: 'internal', message: 'nonsense' });
  });

  test('stays its cause', () => {
    const error = errorOf('ECONNRESET');
    expect(failureOf(error, 'hooks.test:443').cause).toBe(error);
  });
});
