import { asSentence, inEnglish } from '@tocsin/domain';
import type { CertificateFault } from '../../src/certificates/certificate-faults.js';

export const faultsInWords = (faults: readonly CertificateFault[]) =>
  faults.map(({ kind, clause }) => ({ kind, message: inEnglish(asSentence(clause)) }));
