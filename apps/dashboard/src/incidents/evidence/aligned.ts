/** Indices in the one and the other list; `null` where one has nothing for it. */
export type Step = { readonly one: number | null; readonly other: number | null };

/** Larger tables would keep a phone waiting. */
const cellsMax = 250_000;

/** Aligns the longest common subsequence of two lists. */
export const aligned = (one: readonly string[], other: readonly string[]): readonly Step[] => {
  const start = commonStart(one, other);
  const end = commonStart(one.slice(start).toReversed(), other.slice(start).toReversed());
  return [
    ...Array.from({ length: start }, (_, at) => ({ one: at, other: at })),
    ...stepsBetween(one.slice(start, one.length - end), other.slice(start, other.length - end), start),
    ...Array.from({ length: end }, (_, at) => ({
      one: one.length - end + at,
      other: other.length - end + at,
    })),
  ];
};

const commonStart = (one: readonly string[], other: readonly string[]): number => {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) if (one[at] !== other[at]) return at;
  return length;
};

/** @param from where both begin in their lists */
const stepsBetween = (one: readonly string[], other: readonly string[], from: number): readonly Step[] => {
  const lengths = one.length * other.length > cellsMax ? null : commonLengths(one, other);
  const steps: Step[] = [];
  let [at, atOther] = [0, 0];
  while (at < one.length || atOther < other.length) {
    const isCommon = lengths !== null && at < one.length && one[at] === other[atOther];
    if (isCommon) steps.push({ one: from + at++, other: from + atOther++ });
    else if (atOther >= other.length || (at < one.length && isFirstLeftOut(lengths, at, atOther)))
      steps.push({ one: from + at++, other: null });
    else steps.push({ one: null, other: from + atOther++ });
  }
  return steps;
};

type Lengths = readonly (readonly number[])[];

const isFirstLeftOut = (lengths: Lengths | null, at: number, atOther: number): boolean =>
  lengths === null || (lengths[at + 1]?.[atOther] ?? 0) >= (lengths[at]?.[atOther + 1] ?? 0);

/** The length of the longest common subsequence from each pair of places on. */
const commonLengths = (one: readonly string[], other: readonly string[]): Lengths => {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, () => 0)];
  for (let at = one.length - 1; at >= 0; at -= 1) {
    const below = rows[0] ?? [];
    const row = Array.from({ length: other.length + 1 }, () => 0);
    for (let atOther = other.length - 1; atOther >= 0; atOther -= 1)
      row[atOther] =
        one[at] === other[atOther]
          ? (below[atOther + 1] ?? 0) + 1
          : Math.max(below[atOther] ?? 0, row[atOther + 1] ?? 0);
    rows.unshift(row);
  }
  return rows;
};
