const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * A plain path as a JSONPath query (RFC 9535): names, and numbers in brackets. `$.`, `a.b[0]`, and a name in backticks
 * as JSONata has it.
 * @returns `undefined` for anything else, such as a function
 */
export const plainJsonPath = (path: string): string | undefined => {
  let rest = path.trim().replace(/^\$\.?/, '');
  let query = '$';
  while (rest !== '') {
    const [step = '', quoted, name, index] =
      /^(?:\.?`([^`'\\]+)`|\.?([A-Za-z_][\w-]*)|\[(\d{1,9})\])/.exec(rest) ?? [];
    const key = quoted ?? name;
    if (step === '' || (query === '$' && step.startsWith('.'))) return undefined;
    // In JSONata, a hyphen outside of backticks subtracts.
    if (name?.includes('-')) return undefined;
    query += index !== undefined ? `[${index}]` : identifier.test(key ?? '') ? `.${key}` : `['${key}']`;
    rest = rest.slice(step.length);
    if (rest !== '' && !/^[.[]/.test(rest)) return undefined;
  }
  return query;
};

/** An expected value as JSON has it: numbers and literals are no text there. */
export const jsonValueOf = (text: string): unknown => {
  if (/^(-?(0|[1-9]\d*)(\.\d+)?|true|false|null)$/.test(text)) return JSON.parse(text);
  return text;
};
