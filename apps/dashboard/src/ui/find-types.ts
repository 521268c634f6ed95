/** What the list of monitor types and that of channel types say of a type. */
type Type = {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly kind: string;
  readonly search_words: readonly string[];
};

const normal = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** 0 is the best match, `null` none. */
const fit = ({ type, title, description, search_words: words }: Type, wanted: string): number | null => {
  const names = [title, type, ...words].map(normal);
  if (names.includes(wanted)) return 0;
  if (names.some((known) => known.startsWith(wanted))) return 1;
  if (names.some((known) => known.includes(wanted))) return 2;
  return normal(description).includes(wanted) ? 3 : null;
};

/** The types that the words lead to, best first. */
export const typesFor = <Known extends Type>(types: readonly Known[], search: string): readonly Known[] => {
  const wanted = normal(search);
  if (wanted === '') return types;
  return types
    .map((type) => ({ type, rank: fit(type, wanted) }))
    .filter((found): found is { type: Known; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ type }) => type);
};

type Group<Known> = { readonly name: string; readonly types: readonly Known[] };

/** No group is empty. */
export const typeGroups = <Known extends Type>(
  types: readonly Known[],
  groups: readonly { readonly name: string; readonly kinds: readonly Known['kind'][] }[],
): readonly Group<Known>[] =>
  groups
    .map(({ name, kinds }) => ({ name, types: types.filter(({ kind }) => kinds.includes(kind)) }))
    .filter(({ types: own }) => own.length > 0);

/** Whole sentences describe monitor types, and phrases channel types. On a card, both are phrases. */
export const phraseOf = ({ description }: Pick<Type, 'description'>): string =>
  description.replace(/\.$/, '');
