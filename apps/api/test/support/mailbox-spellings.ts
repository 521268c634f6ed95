const lower = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC');

/** Databases compare capitals, too: `ı` is an `i` to them. In a domain it is a letter of its own. */
const folded = (text: string): string => lower(text.normalize('NFKC').toUpperCase());

const lastCodePoint = 0x10ffff;

const isSurrogate = (codePoint: number): boolean => codePoint >= 0xd800 && codePoint <= 0xdfff;

const ignorable = /^\p{Default_Ignorable_Code_Point}$/u;

/** Characters that a domain may have in the place of a dot (UTS 46, section 2.3). */
const dots = ['\u3002', '\uff0e', '\uff61'];

export type Spellings = {
  /** Each has another character in the place of one of the address. */
  readonly characters: readonly string[];
  /** Each has a character more that nobody sees, in the local part or in the domain. */
  readonly ignored: readonly string[];
};

/** Some of many, evenly spread. */
export const fewOf = (spelled: readonly string[]): readonly string[] =>
  spelled.filter((_, place) => place % Math.ceil(spelled.length / 12) === 0);

/** The spellings of an address in ASCII that may reach its mailbox, from the data of Unicode. */
export const spellingsOf = (address: string): Spellings => {
  const places = [...address];
  const domainAt = address.indexOf('@') + 1;
  const characters: string[] = [];
  const ignored: string[] = [];
  for (let codePoint = 0; codePoint <= lastCodePoint; codePoint++) {
    if (isSurrogate(codePoint)) continue;
    const character = String.fromCodePoint(codePoint);
    if (ignorable.test(character))
      for (const at of [1, domainAt + 1]) ignored.push(address.slice(0, at) + character + address.slice(at));
    const [inDomain, inLocal] = [lower(character), folded(character)];
    for (const [at, each] of places.entries())
      if ((at < domainAt ? inLocal : inDomain) === each || (each === '.' && dots.includes(character)))
        characters.push([...places.slice(0, at), character, ...places.slice(at + 1)].join(''));
  }
  return { characters, ignored };
};
