import { IntlMessageFormat } from 'intl-messageformat';

const placeholder = { argument: 1, number: 2, date: 3, time: 4, select: 5, plural: 6, tag: 8 };

const named = (elements, found) => {
  for (const { type, value, options, children } of elements) {
    if (!Object.values(placeholder).includes(type)) continue;
    found.add(type === placeholder.tag ? `<${value}>` : value);
    for (const option of Object.values(options ?? {})) named(option.value, found);
    named(children ?? [], found);
  }
  return found;
};

/** The names between braces and the tags, such as "count, <link>"; a text that does not parse says why. */
export const placeholdersOf = (text) => {
  try {
    const [words] = text.split('||', 1);
    return [...named(new IntlMessageFormat(words, 'en').getAst(), new Set())].sort().join(', ');
  } catch (error) {
    return `that cannot be read (${error.message})`;
  }
};
