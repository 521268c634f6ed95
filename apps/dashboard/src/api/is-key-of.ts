/** Narrows a text, such as one from the address, to the keys of `words`. */
export const isKeyOf = <Words extends object>(words: Words, value: unknown): value is string & keyof Words =>
  typeof value === 'string' && Object.hasOwn(words, value);
