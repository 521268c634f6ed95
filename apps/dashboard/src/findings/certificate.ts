import { t } from '../language/text.js';
import { type Details, detailsIn, textIn, textsIn } from './details.js';

export type Certificate = {
  readonly subject: string | undefined;
  readonly issuer: string | undefined;
  readonly names: readonly string[];
  readonly namesLeftOut: number;
  readonly validFrom: string | undefined;
  readonly validTo: string | undefined;
  /** Empty for a good certificate. */
  readonly faults: readonly string[];
  /** From the subject to the trusted authority, as far as it is known. */
  readonly chain: readonly string[];
  readonly protocol: string | undefined;
  readonly cipher: string | undefined;
  readonly serialNumber: string | undefined;
  readonly fingerprint: string;
};

/** Returns `undefined` when the check saw no certificate, for example because nothing answered. */
export const certificateIn = (details: Details): Certificate | undefined => {
  const fingerprint = textIn(details, 'fingerprint');
  if (fingerprint === undefined) return undefined;
  const names = textsIn(details, 'names');
  const count = details.name_count;
  return {
    subject: holderIn(textIn(details, 'subject')) ?? names[0],
    issuer: holderIn(textIn(details, 'issuer')),
    names,
    namesLeftOut: typeof count === 'number' ? Math.max(0, count - names.length) : 0,
    validFrom: textIn(details, 'valid_from'),
    validTo: textIn(details, 'valid_to'),
    faults: textsIn(details, 'faults').map((fault) => faultWords[fault] ?? fault),
    chain: detailsIn(details, 'chain').flatMap((link) => holderIn(textIn(link, 'subject')) ?? []),
    protocol: textIn(details, 'protocol')?.replace(/^TLSv/, 'TLS '),
    cipher: textIn(details, 'cipher'),
    serialNumber: textIn(details, 'serial_number'),
    fingerprint,
  };
};

const faultWords: Readonly<Record<string, string>> = {
  expired: t('expired'),
  not_yet_valid: t('not valid yet'),
  chain: t('not from a trusted authority'),
  host: t('for other names'),
  no_names: t('for no name'),
  weak_key: t('a key that is too short'),
  weak_signature: t('a signature that is too weak'),
  revoked: t('revoked'),
  staple_missing: t('without the OCSP response that it requires'),
  staple_invalid: t('with an invalid OCSP response'),
};

/** Shortens a distinguished name (RFC 4514): `C=US, O=Let's Encrypt, CN=R11` to `R11, Let's Encrypt`. */
const holderIn = (distinguishedName: string | undefined): string | undefined => {
  if (distinguishedName === undefined) return undefined;
  const attributes = new Map(
    distinguishedName.split(/, (?=[A-Za-z][A-Za-z0-9.]*=)/).map((attribute) => {
      const [name = '', ...value] = attribute.split('=');
      return [name, value.join('=')] as const;
    }),
  );
  const parts = ['CN', 'O'].flatMap((name) => attributes.get(name) || []);
  return parts.length === 0 ? distinguishedName : [...new Set(parts)].join(', ');
};
