import { codeTable } from './code-table.js';

const unreadable = 'the server could not read what it was sent in the handshake';
const clientCertificate = 'the server asks for a client certificate';
const unchecked = 'the server could not check a signature or a key of the handshake';
const garbled = 'the server received damaged data; something on the way may change it';

/** What a server means by an alert (RFC 8446, section 6.2), by OpenSSL's names. Clauses about the server. */
export const tlsAlerts = codeTable<string>([
  ['UNEXPECTED_MESSAGE', 'the server did not expect what it was sent in the handshake'],
  ['BAD_RECORD_MAC DECRYPTION_FAILED DECOMPRESSION_FAILURE RECORD_OVERFLOW', garbled],
  ['DECRYPT_ERROR', unchecked],
  [
    'HANDSHAKE_FAILURE',
    'the server refused the handshake: it may share no cipher with Tocsin, or know no such name',
  ],
  ['NO_CERTIFICATE CERTIFICATE_REQUIRED', clientCertificate],
  [
    `BAD_CERTIFICATE UNSUPPORTED_CERTIFICATE CERTIFICATE_REVOKED CERTIFICATE_EXPIRED CERTIFICATE_UNKNOWN UNKNOWN_CA
    BAD_CERTIFICATE_HASH_VALUE BAD_CERTIFICATE_STATUS_RESPONSE CERTIFICATE_UNOBTAINABLE`,
    'the server wants a client certificate that it accepts',
  ],
  ['ILLEGAL_PARAMETER DECODE_ERROR MISSING_EXTENSION UNSUPPORTED_EXTENSION', unreadable],
  ['ACCESS_DENIED', 'the server denies access'],
  ['EXPORT_RESTRICTION INSUFFICIENT_SECURITY', 'the server wants stronger ciphers than Tocsin offers'],
  ['PROTOCOL_VERSION', 'the server speaks no version from 1.2 on'],
  ['INAPPROPRIATE_FALLBACK', 'the server speaks a later version than the one that was chosen'],
  ['INTERNAL_ERROR', 'the server met an error of its own; its log may say which'],
  ['USER_CANCELLED', 'the server ended the handshake'],
  ['NO_RENEGOTIATION', 'the server does not renegotiate'],
  ['UNRECOGNIZED_NAME', 'the server knows no such name'],
  ['UNKNOWN_PSK_IDENTITY', 'the server knows no such key'],
  ['NO_APPLICATION_PROTOCOL', 'the server speaks neither HTTP/2 nor HTTP/1.1'],
]);
