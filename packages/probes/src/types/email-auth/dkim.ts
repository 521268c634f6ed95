import { createPublicKey } from 'node:crypto';
import { lookUp } from '../../dns/look-up.js';
import type { CheckContext } from '../../probe/probe.js';
import { failureOf } from '../../result/failure.js';
import type { Finding } from './finding.js';
import { parseTagList } from './tag-list.js';

/** RFC 8301, section 3.2. */
const rsaBitsMin = 1_024;
const rsaBitsWanted = 2_048;

/** RFC 8463, section 4.2. */
const ed25519Bytes = 32;

/** RFC 6376, section 3.6. */
export async function dkimOf(selector: string, domain: string, context: CheckContext): Promise<Finding> {
  const name = `${selector}._domainkey.${domain}`;
  const fault = (text: string): Finding => ({ faults: [text], weaknesses: [], details: { selector } });
  const answer = await lookUp(name, 'TXT', context);
  if (answer.outcome === 'failed') return fault(`DKIM cannot be read: ${failureOf(answer).message}`);
  const [text, ...others] = answer.records;
  if (text === undefined) return fault(`DKIM is missing: there is no key at ${name}.`);
  if (others.length > 0) {
    return fault(`DKIM is broken: ${name} has ${others.length + 1} records, and only one may be there.`);
  }
  const { tags, repeated, strays, hasGaps } = parseTagList(text);
  // A list with a tag twice is invalid (RFC 6376, section 3.2).
  const key = repeated.length + strays.length > 0 ? undefined : keyIn(tags);
  if (key === undefined) return fault(`DKIM is broken: the record at ${name} is not a key.`);
  if (key === 'revoked') return fault(`DKIM is broken: the key at ${name} was revoked.`);
  if (key.kind === 'rsa' && key.bits < rsaBitsMin) {
    return fault(
      `DKIM is broken: the key at ${name} has ${key.bits} bits, and receivers want ${rsaBitsMin}.`,
    );
  }
  const details = { selector, key: key.kind, bits: key.bits };
  const weaknesses = weaknessesOf(name, key, tags);
  const gap = `DKIM is malformed: the key at ${name} has two semicolons in a row, and some receivers cannot read it.`;
  return { faults: [], weaknesses: hasGaps ? [...weaknesses, gap] : weaknesses, details };
}

type Key = { readonly kind: 'rsa' | 'ed25519'; readonly bits: number };

function weaknessesOf(
  name: string,
  { kind, bits }: Key,
  tags: ReadonlyMap<string, string>,
): readonly string[] {
  const flags = (tags.get('t') ?? '').split(':').map((flag) => flag.trim());
  return [
    ...(kind === 'rsa' && bits < rsaBitsWanted
      ? [`DKIM is weak: the key at ${name} has ${bits} bits, fewer than ${rsaBitsWanted}.`]
      : []),
    ...(flags.includes('y') ? [`DKIM is only being tested: the key at ${name} says t=y.`] : []),
  ];
}

/** RFC 6376, section 3.6.1. */
function keyIn(tags: ReadonlyMap<string, string>): Key | 'revoked' | undefined {
  const [first] = tags.keys();
  if (tags.has('v') && (first !== 'v' || tags.get('v') !== 'DKIM1')) return undefined;
  const data = tags.get('p')?.replace(/\s/g, '');
  if (data === '') return 'revoked';
  if (data === undefined || !/^[A-Za-z\d+/]+={0,2}$/.test(data)) return undefined;
  const bytes = Buffer.from(data, 'base64');
  switch (tags.get('k') ?? 'rsa') {
    case 'rsa':
      return rsaKey(bytes);
    case 'ed25519':
      return bytes.length === ed25519Bytes ? { kind: 'ed25519', bits: 256 } : undefined;
    default:
      return undefined;
  }
}

/** As RFC 6376 wants it, or as OpenSSL writes it. */
function rsaKey(key: Buffer): Key | undefined {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({ key, format: 'der', type });
      const bits = asymmetricKeyDetails?.modulusLength;
      if (asymmetricKeyType === 'rsa' && bits !== undefined) return { kind: 'rsa', bits };
    } catch {
      // The key may be of the other form.
    }
  }
  return undefined;
}
