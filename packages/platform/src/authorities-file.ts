import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseUrl } from '@tocsin/persistence';

const certificatePattern = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Returns the certificates of the PEM file (RFC 7468, section 5). @throws Error that names the setting */
export const readAuthoritiesFile = (path: string): string[] => {
  const certificates = textOf(path).match(certificatePattern) ?? [];
  if (certificates.length === 0)
    throw new Error(
      `EGRESS_CA_FILE: ${path} has no certificate in PEM. Name a file with the certificates of your authorities.`,
    );
  for (const [index, certificate] of certificates.entries()) {
    if (!isReadable(certificate))
      throw new Error(
        `EGRESS_CA_FILE: certificate ${index + 1} of ${path} is damaged. Export it again in PEM.`,
      );
  }
  return certificates;
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(
      `EGRESS_CA_FILE: ${path} cannot be read. Check that it exists and that this process may read it.`,
      { cause },
    );
  }
};

const isReadable = (certificate: string): boolean => {
  try {
    return new X509Certificate(certificate) instanceof X509Certificate;
  } catch {
    return false;
  }
};

/** The folder for what belongs to an installation: beside its SQLite file, or `data` with PostgreSQL. */
export const filesBeside = (url: DatabaseUrl): string => (url.kind === 'sqlite' ? dirname(url.path) : 'data');
