/** Of the name that is looked up (RFC 7208, section 7.3). */
const nameCharsMax = 253;

/** What macros stand for as long as there is no mail, by their letters (RFC 7208, section 7.2). */
export type KnownMacros = {
  /** The domain whose record is read. */
  readonly d: string;
  /** The domain that the mail claims to come from. */
  readonly o: string;
};

/**
 * The name that a domain with macros stands for (RFC 7208, sections 7.1 to 7.3), in lower case; `undefined` when it
 * depends on a mail: on the address it comes from, who sends it, or what that host calls itself.
 */
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
  /** How many parts stay, from the right; 0: all of them. */
  readonly partsMax: number;
  readonly isReversed: boolean;
  /** What parts the value; a dot when there is none. */
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

/** Labels go from the left until the rest is a name. */
function shortened(name: string): string {
  let rest = name;
  while (rest.length > nameCharsMax && rest.includes('.')) rest = rest.slice(rest.indexOf('.') + 1);
  return rest;
}
