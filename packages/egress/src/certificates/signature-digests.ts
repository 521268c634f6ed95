/** By the object identifier of the algorithm (RFC 8017, RFC 5758). Ed25519 and RSASSA-PSS name no digest there. */
export const signatureDigests: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.2': 'md2',
  '1.2.840.113549.1.1.4': 'md5',
  '1.2.840.113549.1.1.5': 'sha1',
  '1.3.14.3.2.29': 'sha1',
  '1.2.840.113549.1.1.14': 'sha224',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10040.4.3': 'sha1',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.1': 'sha224',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};

export const brokenDigests: ReadonlySet<string> = new Set(['md2', 'md5', 'sha1']);
