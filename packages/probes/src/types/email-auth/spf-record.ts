import { reasonsOf, type Said } from '@tocsin/domain';
import { parseIpAddress } from '@tocsin/egress';
import { shorten } from '../../words/text.js';

const says = reasonsOf('spf_record', {
  no_mechanism: { en: '{term} is not a mechanism', de: '{term} ist kein Mechanismus', ar: '{term} ليس آلية' },
  second: {
    en: '{term} is the second {modifier}',
    de: '{term} ist der zweite {modifier}',
    ar: '{term} هو {modifier} الثاني',
  },
  no_domain: { en: '{term} names no domain', de: '{term} nennt keine Domain', ar: '{term} لا يسمّي نطاقًا' },
});

const termCharsShownMax = 100;

/** Pass, fail, softfail, neutral. */
export type Qualifier = '+' | '-' | '~' | '?';

/** RFC 7208, section 5. `domain` is by default the domain of the record. */
export type Mechanism = { readonly qualifier: Qualifier } & (
  | { readonly kind: 'all' }
  | { readonly kind: 'include' | 'exists'; readonly domain: string }
  | { readonly kind: 'a' | 'mx' | 'ptr'; readonly domain?: string }
  | { readonly kind: 'ip4' | 'ip6'; readonly prefixLength: number }
);

export type SpfRecord = {
  readonly mechanisms: readonly Mechanism[];
  /** Its record decides when no mechanism matches. */
  readonly redirect: string | undefined;
};

export type ParsedSpf =
  | { readonly ok: true; readonly record: SpfRecord }
  | { readonly ok: false; readonly fault: Said };

/** RFC 7208, section 4.5. */
export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text);

/** RFC 7208, section 12. */
export function parseSpf(text: string): ParsedSpf {
  const mechanisms: Mechanism[] = [];
  const modifiers = new Map<string, string>();
  for (const term of text.split(/ +/).slice(1)) {
    if (term === '') continue;
    const [, name, value] = /^([a-z][\w.-]*)=(.*)$/is.exec(term) ?? [];
    if (name === undefined || value === undefined) {
      const mechanism = parseMechanism(term);
      if (mechanism === undefined) return broken(says.no_mechanism, term);
      mechanisms.push(mechanism);
      continue;
    }
    const modifier = name.toLowerCase();
    if (modifier !== 'redirect' && modifier !== 'exp') continue;
    if (modifiers.has(modifier)) {
      return broken((values) => says.second({ ...values, modifier }), term);
    }
    if (!isDomainSpec(value)) return broken(says.no_domain, term);
    modifiers.set(modifier, value);
  }
  return { ok: true, record: { mechanisms, redirect: modifiers.get('redirect') } };
}

const broken = (say: (values: { readonly term: string }) => Said, term: string): ParsedSpf => ({
  ok: false,
  fault: say({ term: JSON.stringify(shorten(term, termCharsShownMax)) }),
});

function parseMechanism(term: string): Mechanism | undefined {
  const [, sign, name = '', rest = ''] =
    /^([+?~-]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?=$|[:/])(.*)$/is.exec(term) ?? [];
  const qualifier = (sign || '+') as Qualifier;
  const kind = name.toLowerCase();
  const argument = rest.startsWith(':') ? rest.slice(1) : undefined;
  switch (kind) {
    case 'all':
      return rest === '' ? { kind, qualifier } : undefined;
    case 'include':
    case 'exists':
      return isDomainSpec(argument) ? { kind, qualifier, domain: argument } : undefined;
    case 'ip4':
    case 'ip6': {
      const prefixLength = networkPrefix(argument ?? '', kind === 'ip4' ? 4 : 6);
      return prefixLength === undefined ? undefined : { kind, qualifier, prefixLength };
    }
    case 'ptr':
      if (rest === '') return { kind, qualifier };
      return isDomainSpec(argument) ? { kind, qualifier, domain: argument } : undefined;
    case 'a':
    case 'mx': {
      const match = /^(?::(.+?))?(?:\/(\d{1,2}))?(?:\/\/(\d{1,3}))?$/s.exec(rest);
      if (match === null) return undefined;
      const [, domain, of4 = '0', of6 = '0'] = match;
      if (!isLength(of4, 32) || !isLength(of6, 128)) return undefined;
      if (domain === undefined) return { kind, qualifier };
      return isDomainSpec(domain) ? { kind, qualifier, domain } : undefined;
    }
    default:
      return undefined;
  }
}

const isLength = (text: string, most: number): boolean =>
  /^(?:0|[1-9]\d*)$/.test(text) && Number(text) <= most;

/** Returns the prefix of `192.0.2.0/24`, or of a single address. */
function networkPrefix(text: string, family: 4 | 6): number | undefined {
  const bits = family === 4 ? 32 : 128;
  const [address = '', length = `${bits}`, ...more] = text.split('/');
  const isRight = more.length === 0 && isLength(length, bits) && parseIpAddress(address)?.family === family;
  return isRight ? Number(length) : undefined;
}

/** RFC 7208, section 7.1. The macros c, r and t are for explanations only (section 7.2). */
function isDomainSpec(text: string | undefined): text is string {
  return (
    text !== undefined &&
    /^(?:[!-$&-~]|%[%_-]|%\{[slodiphv](?:[1-9]\d*)?r?[.\-+,/_=]*\})+$/i.test(text) &&
    /(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?\.?|%[%_-]|\})$/i.test(text)
  );
}

/** RFC 7208, section 7.3. */
const nameCharsMax = 253;

/** Macros that need no mail (RFC 7208, section 7.2). */
type KnownMacros = {
  /** `d`: the domain of the record. `o`: the domain of the sender. */
  readonly d: string;
  readonly o: string;
};

/** Expands a name (RFC 7208, sections 7.1 to 7.3); `undefined` when it depends on a mail. */
export function expanded(domain: string, known: KnownMacros): string | undefined {
  let isKnown = true;
  const name = domain.replace(
    /%(?:([%_-])|\{([a-z])(\d*)(r?)([.\-+,/_=]*)\})/gi,
    (_, literal?: '%' | '_' | '-', letter = '', digits = '', reversed = '', delimiters = '') => {
      if (literal !== undefined) return literals[literal];
      const value = known[letter.toLowerCase() as keyof KnownMacros];
      isKnown &&= value !== undefined;
      return transformed(value ?? '', { partsMax: Number(digits), isReversed: reversed !== '', delimiters });
    },
  );
  return isKnown ? shortened(name.replace(/\.$/, '').toLowerCase()) : undefined;
}

const literals = { '%': '%', _: ' ', '-': '%20' } as const;

type Transformers = {
  /** Parts to keep, from the right; 0: all. */
  readonly partsMax: number;
  readonly isReversed: boolean;
  readonly delimiters: string;
};

function transformed(value: string, { partsMax, isReversed, delimiters }: Transformers): string {
  const parts = [''];
  for (const character of value) {
    if ((delimiters || '.').includes(character)) parts.push('');
    else parts[parts.length - 1] += character;
  }
  if (isReversed) parts.reverse();
  return parts.slice(-partsMax).join('.');
}

/** Removes labels from the left until the rest is short enough. */
function shortened(name: string): string {
  let rest = name;
  while (rest.length > nameCharsMax && rest.includes('.')) rest = rest.slice(rest.indexOf('.') + 1);
  return rest;
}
