/** RFC 7208, section 7.3. */
const nameCharsMax = 253;

/** Macros that need no mail (RFC 7208, section 7.2). */
export type KnownMacros = {
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
