import { type BaseBlock, fromBER } from 'asn1js';

/** Certificates and OCSP responses have 50 to 300 elements, 10 deep. */
const elementsMax = 2_000;
const depthMax = 32;

/** @throws Error when it is no DER (X.690), or too large or too deep */
export function readDer(der: Uint8Array): BaseBlock {
  const { result } = fromBER(new Uint8Array(der), { maxNodes: elementsMax, maxDepth: depthMax });
  if (result.error !== '') throw new Error(result.error);
  return result;
}
