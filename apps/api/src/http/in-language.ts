/** The languages that monitor types and channel types have texts in. They are written in the first. */
export const textLanguages = ['en', 'de', 'ar'] as const;
export type TextLanguage = (typeof textLanguages)[number];

type Translations = Readonly<Record<string, string>>;

/** The catalogues of a type: its translations by their English texts. A text without one stays English. */
export type TypeTexts = { readonly german: Translations; readonly arabic?: Translations };

const cataloguesOf = ({ german, arabic = {} }: TypeTexts): Readonly<Record<TextLanguage, Translations>> => ({
  en: {},
  de: german,
  ar: arabic,
});

/** The names of what people read, in views of types and in the schemas within. */
const forPeople = new Set([
  'title',
  'description',
  'hint',
  'entryTitle',
  'enumTitles',
  'setup_steps',
  'target_example',
]);

const wordsIn = (translations: Translations, english: string): string =>
  Object.hasOwn(translations, english) ? (translations[english] ?? english) : english;

export const textIn = (language: TextLanguage, english: string, texts: TypeTexts): string =>
  wordsIn(cataloguesOf(texts)[language], english);

/** Returns the view of a type with its texts in the language, as far as the type has them. */
export const inLanguage = <View>(language: TextLanguage, view: View, texts: TypeTexts): View =>
  language === 'en' ? view : (translated(view, cataloguesOf(texts)[language]) as View);

const translated = (json: unknown, translations: Translations): unknown => {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map((item) => translated(item, translations));
  const entries = Object.entries(json).map(([name, value]) => [
    name,
    forPeople.has(name) ? textsIn(value, translations) : translated(value, translations),
  ]);
  return Object.fromEntries(entries);
};

const textsIn = (value: unknown, translations: Translations): unknown => {
  if (Array.isArray(value)) return value.map((item) => textsIn(item, translations));
  return typeof value === 'string' ? wordsIn(translations, value) : translated(value, translations);
};
