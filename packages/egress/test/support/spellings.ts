import fc from 'fast-check';

/** A number in a URL's host may be decimal, octal or hexadecimal, with leading zeros. */
const radix = fc.constantFrom(
  (number: number) => `${number}`,
  (number: number) => `0${number.toString(8)}`,
  (number: number) => `000${number.toString(8)}`,
  (number: number) => `0x${number.toString(16)}`,
  (number: number) => `0X00${number.toString(16).toUpperCase()}`,
);

/** Spellings that a URL reads as the same character (UTS #46; percent-encoding). */
const disguises: readonly ((character: string) => string)[] = [
  (character) => character,
  (character) => `%${character.charCodeAt(0).toString(16)}`,
  (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0),
  (character) => (/[1-9]/.test(character) ? String.fromCharCode(0x245f + Number(character)) : character),
  (character) => `\u00ad${character}`,
  (character) => `${character}\u200b`,
  (character) => `\t${character}\n`,
];

/** Spellings of the dot between labels (UTS #46, section 2.3). */
const dots = fc.constantFrom('.', '%2e', '\u3002', '\uff0e', '\uff61');

/** An IPv4 address and a spelling: one to four numbers, the last for all remaining octets (WHATWG URL). */
export const spelledIpv4 = fc
  .tuple(
    fc.uint8Array({ minLength: 4, maxLength: 4 }),
    fc.integer({ min: 1, max: 4 }),
    fc.array(radix, { minLength: 4, maxLength: 4 }),
    fc.array(fc.constantFrom(...disguises), { minLength: 1, maxLength: 60 }),
    dots,
    fc.boolean(),
  )
  .map(([octets, parts, write, disguise, dot, trailingDot]) => {
    const first = [...octets.slice(0, parts - 1)];
    const last = [...octets.slice(parts - 1)].reduce((number, octet) => number * 256 + octet, 0);
    const numbers = [...first, last].map((number, index) => write[index]?.(number) ?? '');
    const disguised = numbers.map((number) =>
      [...number].map((character, index) => disguise[index % disguise.length]?.(character) ?? '').join(''),
    );
    return { address: [...octets].join('.'), host: disguised.join(dot) + (trailingDot ? '.' : '') };
  });
