import { createPublicKey } from 'node:crypto';
import { reasonsOf, type Said } from '@tocsin/domain';
import { lookUp } from '../../dns/look-up.js';
import type { CheckContext } from '../../probe/probe.js';
import { failureOf } from '../../result/check-result.js';
import { type Finding, parseTagList } from './tag-list.js';

const says = reasonsOf('dkim', {
  unread: {
    en: 'DKIM cannot be read: {why:reason}',
    de: 'DKIM ist nicht lesbar: {why:reason}',
    ar: 'لا يمكن قراءة DKIM: {why:reason}',
  },
  missing: {
    en: 'DKIM is missing: there is no key at {name}.',
    de: 'DKIM fehlt: Bei {name} ist kein Schlüssel.',
    ar: 'DKIM غير موجود: لا مفتاح عند {name}.',
  },
  several: {
    en: 'DKIM is broken: {name} has {records:n} records, and only one may be there.',
    de: 'DKIM ist kaputt: {name} hat {records:n} Einträge, und nur einer darf da sein.',
    ar: 'DKIM معطوب: عدد السجلّات عند {name} هو {records:n}، ولا يجوز إلا واحد.',
  },
  no_key: {
    en: 'DKIM is broken: the record at {name} is not a key.',
    de: 'DKIM ist kaputt: Der Eintrag bei {name} ist kein Schlüssel.',
    ar: 'DKIM معطوب: السجلّ عند {name} ليس مفتاحًا.',
  },
  revoked: {
    en: 'DKIM is broken: the key at {name} was revoked.',
    de: 'DKIM ist kaputt: Der Schlüssel bei {name} wurde widerrufen.',
    ar: 'DKIM معطوب: أُلغي المفتاح عند {name}.',
  },
  short: {
    en: 'DKIM is broken: the key at {name} has {bits:n} bits, and receivers want {least:n}.',
    de: 'DKIM ist kaputt: Der Schlüssel bei {name} hat {bits:n} Bit, und Empfänger verlangen {least:n}.',
    ar: 'DKIM معطوب: عدد بتات المفتاح عند {name} هو {bits:n}، ويطلب المستقبلون {least:n}.',
  },
  gap: {
    en: 'DKIM is malformed: the key at {name} has two semicolons in a row, and some receivers cannot read it.',
    de: 'DKIM ist fehlerhaft: Der Schlüssel bei {name} hat zwei Semikolons hintereinander, und manche Empfänger können ihn nicht lesen.',
    ar: 'صيغة DKIM خاطئة: في المفتاح عند {name} فاصلتان منقوطتان متتاليتان، ولا يستطيع بعض المستقبلين قراءته.',
  },
  weak: {
    en: 'DKIM is weak: the key at {name} has {bits:n} bits, fewer than {wanted:n}.',
    de: 'DKIM ist schwach: Der Schlüssel bei {name} hat {bits:n} Bit, weniger als {wanted:n}.',
    ar: 'DKIM ضعيف: عدد بتات المفتاح عند {name} هو {bits:n}، وهو أقلّ من {wanted:n}.',
  },
  tested: {
    en: 'DKIM is only being tested: the key at {name} says t=y.',
    de: 'DKIM wird nur erprobt: Der Schlüssel bei {name} sagt t=y.',
    ar: 'DKIM قيد التجربة فقط: يقول المفتاح عند {name} ‏t=y.',
  },
});

/** RFC 8301, section 3.2. */
const rsaBitsMin = 1_024;
const rsaBitsWanted = 2_048;

/** RFC 8463, section 4.2. */
const ed25519Bytes = 32;

/** RFC 6376, section 3.6. */
export async function dkimOf(selector: string, domain: string, context: CheckContext): Promise<Finding> {
  const name = `${selector}._domainkey.${domain}`;
  const fault = (text: Said): Finding => ({ faults: [text], weaknesses: [], details: { selector } });
  const answer = await lookUp(name, 'TXT', context);
  if (answer.outcome === 'failed') return fault(says.unread({ why: failureOf(answer).message }));
  const [text, ...others] = answer.records;
  if (text === undefined) return fault(says.missing({ name }));
  if (others.length > 0) {
    return fault(says.several({ name, records: others.length + 1 }));
  }
  const { tags, repeated, strays, hasGaps } = parseTagList(text);
  // A list with a tag twice is invalid (RFC 6376, section 3.2).
  const key = repeated.length + strays.length > 0 ? undefined : keyIn(tags);
  if (key === undefined) return fault(says.no_key({ name }));
  if (key === 'revoked') return fault(says.revoked({ name }));
  if (key.kind === 'rsa' && key.bits < rsaBitsMin) {
    return fault(says.short({ name, bits: key.bits, least: rsaBitsMin }));
  }
  const details = { selector, key: key.kind, bits: key.bits };
  const weaknesses = weaknessesOf(name, key, tags);
  const gap = says.gap({ name });
  return { faults: [], weaknesses: hasGaps ? [...weaknesses, gap] : weaknesses, details };
}

type Key = { readonly kind: 'rsa' | 'ed25519'; readonly bits: number };

function weaknessesOf(name: string, { kind, bits }: Key, tags: ReadonlyMap<string, string>): readonly Said[] {
  const flags = (tags.get('t') ?? '').split(':').map((flag) => flag.trim());
  return [
    ...(kind === 'rsa' && bits < rsaBitsWanted ? [says.weak({ name, bits, wanted: rsaBitsWanted })] : []),
    ...(flags.includes('y') ? [says.tested({ name })] : []),
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
