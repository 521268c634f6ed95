import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

const certificatePattern = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/**
 * The certificates in the PEM file (RFC 7468, section 5) that `EGRESS_CA_FILE` names, each by itself.
 * @throws Error that names the setting and says what is wrong with the file
 */
export const readAuthoritiesFile = (path: string): string[] => {
  const certificates = textOf(path).match(certificatePattern) ?? [];
  if (certificates.length === 0) throw new Error(`EGRESS_CA_FILE: ${path} holds no certificate in PEM.`);
  for (const [index, certificate] of certificates.entries()) {
    if (!isReadable(certificate))
      throw new Error(`EGRESS_CA_FILE: certificate ${index + 1} of ${path} cannot be read.`);
  }
  return certificates;
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`EGRESS_CA_FILE: ${path} cannot be read.`, { cause });
  }
};

const isReadable = (certificate: string): boolean => {
  try {
    return new X509Certificate(certificate) instanceof X509Certificate;
  } catch {
    return false;
  }
};
