import type { Said } from '@tocsin/domain';
import { certificates, handshakes } from '../../reasons/tls.js';
import { certificateClauses, malformed, otherRule } from './certificate-codes.js';
import type { Clause } from './code-table.js';
import { withoutCodes } from './library-errors.js';
import { tlsAlerts } from './tls-alerts.js';
import { brokenRules, nodeTlsReasons, ownSide, tlsReasons } from './tls-reasons.js';

export interface CodedError {
  readonly code?: string | undefined;
  readonly message: string;
  /** OpenSSL's words, such as `wrong signature type`. */
  readonly reason?: unknown;
}

/** What a code of TLS means: a clause that begins in lower case. */
export function tlsClause(error: CodedError): Said {
  const { code = '' } = error;
  const known = knownClause(code);
  if (known !== undefined && !vague.has(known)) return known();
  const words = detailOf(error);
  const fault = (known ?? handshakes.failed)();
  return words === '' ? fault : certificates.in_detail({ fault, words });
}

export function knownClause(code: string): Clause | undefined {
  const certificate = certificateClauses.get(code);
  if (certificate !== undefined) return certificate;
  const [, family, name = ''] = /^ERR_(SSL|TLS|OSSL)_(.+)$/.exec(code) ?? [];
  if (family === undefined) return undefined;
  if (family === 'OSSL') return unreadableKey;
  if (family === 'TLS') return nodeTlsReasons.get(name);
  const [, alert] = /^(?:SSLV3_ALERT|TLSV1_ALERT|TLSV13_ALERT|TLSV1)_(.+)$/.exec(name) ?? [];
  return alert === undefined ? tlsReasons.get(name) : tlsAlerts.get(alert);
}

/** OpenSSL's other libraries, such as that of keys. */
const unreadableKey = certificates.unreadable_key;

/** Clauses about so many codes that OpenSSL's words say more. */
const vague: ReadonlySet<Clause> = new Set([brokenRules, ownSide, malformed, otherRule, unreadableKey]);

function detailOf({ code, reason, message }: CodedError): string {
  const words = typeof reason === 'string' ? reason : message;
  return words === code ? '' : withoutCodes(words);
}
