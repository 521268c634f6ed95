import fc from 'fast-check';

export const ipv4 = fc.uint8Array({ minLength: 4, maxLength: 4 }).map((octets) => ({
  bits: [...octets].map((octet) => octet.toString(2).padStart(8, '0')).join(''),
  text: [...octets].join('.'),
}));

export const ipv6 = fc
  .record({
    hextets: fc.array(fc.oneof(fc.constantFrom(0, 1, 0xffff), fc.nat(0xffff)), {
      minLength: 8,
      maxLength: 8,
    }),
    upperCase: fc.boolean(),
    padded: fc.boolean(),
    dotted: fc.boolean(),
    compressed: fc.boolean(),
  })
  .map(({ hextets, ...spelling }) => ({
    bits: hextets.map((hextet) => hextet.toString(2).padStart(16, '0')).join(''),
    text: spellIpv6(hextets, spelling),
  }));

export function ipv6Around(prefix: string) {
  return ipv4.map(({ bits, text }) => {
    const [high, low] = [bits.slice(0, 16), bits.slice(16)].map((half) =>
      Number.parseInt(half, 2).toString(16),
    );
    return { inside: text, text: `${prefix}${high}:${low}` };
  });
}

function spellIpv6(
  hextets: readonly number[],
  spelling: { upperCase: boolean; padded: boolean; dotted: boolean; compressed: boolean },
): string {
  const parts = hextets.map((hextet) => hextet.toString(16).padStart(spelling.padded ? 4 : 1, '0'));
  if (spelling.dotted) {
    const octets = hextets.slice(6).flatMap((hextet) => [hextet >> 8, hextet & 255]);
    parts.splice(6, 2, octets.join('.'));
  }
  const zero = spelling.compressed ? hextets.slice(0, 6).indexOf(0) : -1;
  if (zero >= 0) {
    let end = zero;
    while (end < 6 && hextets[end] === 0) end += 1;
    const text = `${parts.slice(0, zero).join(':')}::${parts.slice(end).join(':')}`;
    return spelling.upperCase ? text.toUpperCase() : text;
  }
  return spelling.upperCase ? parts.join(':').toUpperCase() : parts.join(':');
}
