/** A regular expression of Go as one of JavaScript with the flags `u` and `m`. */
export type Expression = { readonly expression: string; readonly ignoresCase: boolean };

/** Parts that mean the same in both: letters, escapes of punctuation, classes of ASCII, and groups without options. */
const plainPart =
  /^(?:[^\\[\]^$(){}?+*|]|\\[dDwW]|\\[.\\+*?()|[\]{}^$/-]|\[\^?(?:[^\\[\]^]|\\[dDwW.\\\]^/-])+\]|\((?:\?:)?|[)|*+?]|\{\d{1,3}(?:,\d{0,3})?\})/u;

const charsMax = 900;

const isExpression = (text: string): boolean => {
  try {
    return new RegExp(text, 'um') instanceof RegExp;
  } catch {
    return false;
  }
};

/**
 * Translates what both languages read alike, and `^` and `$`, which stand for the ends of the text in Go.
 *
 * @param endsOfLines true if the text is one line of several
 * @returns `undefined` for anything else
 */
export const expressionOf = (given: string, endsOfLines = false): Expression | undefined => {
  const ignoresCase = given.startsWith('(?i)');
  let rest = ignoresCase ? given.slice('(?i)'.length) : given;
  if (rest === '' || rest.length > charsMax) return undefined;
  let expression = '';
  while (rest !== '') {
    const [part = ''] = /^[$^]/.exec(rest) ?? plainPart.exec(rest) ?? [];
    if (part === '') return undefined;
    if (part === '^') expression += endsOfLines ? '^' : '(?<![\\s\\S])';
    else if (part === '$') expression += endsOfLines ? '$' : '(?![\\s\\S])';
    else expression += part;
    rest = rest.slice(part.length);
  }
  return isExpression(expression) ? { expression, ignoresCase } : undefined;
};
