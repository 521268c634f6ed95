import { handshakes } from '../../reasons/tls.js';
import { type Clause, codeTable } from './code-table.js';

const unreadable = handshakes.unreadable;
const clientCertificate = handshakes.asks_for_certificate;
const unchecked = handshakes.unchecked;
const garbled = handshakes.garbled;

/** What a server means by an alert (RFC 8446, section 6.2), by OpenSSL's names. Clauses about the server. */
export const tlsAlerts = codeTable<Clause>([
  ['UNEXPECTED_MESSAGE', handshakes.unexpected],
  ['BAD_RECORD_MAC DECRYPTION_FAILED DECOMPRESSION_FAILURE RECORD_OVERFLOW', garbled],
  ['DECRYPT_ERROR', unchecked],
  ['HANDSHAKE_FAILURE', handshakes.refused],
  ['NO_CERTIFICATE CERTIFICATE_REQUIRED', clientCertificate],
  [
    `BAD_CERTIFICATE UNSUPPORTED_CERTIFICATE CERTIFICATE_REVOKED CERTIFICATE_EXPIRED CERTIFICATE_UNKNOWN UNKNOWN_CA
    BAD_CERTIFICATE_HASH_VALUE BAD_CERTIFICATE_STATUS_RESPONSE CERTIFICATE_UNOBTAINABLE`,
    handshakes.wants_other_certificate,
  ],
  ['ILLEGAL_PARAMETER DECODE_ERROR MISSING_EXTENSION UNSUPPORTED_EXTENSION', unreadable],
  ['ACCESS_DENIED', handshakes.denied],
  ['EXPORT_RESTRICTION INSUFFICIENT_SECURITY', handshakes.wants_stronger],
  ['PROTOCOL_VERSION', handshakes.old_version],
  ['INAPPROPRIATE_FALLBACK', handshakes.later_version],
  ['INTERNAL_ERROR', handshakes.server_error],
  ['USER_CANCELLED', handshakes.ended],
  ['NO_RENEGOTIATION', handshakes.no_renegotiation],
  ['UNRECOGNIZED_NAME', handshakes.unknown_name],
  ['UNKNOWN_PSK_IDENTITY', handshakes.unknown_key],
  ['NO_APPLICATION_PROTOCOL', handshakes.no_protocol],
]);
