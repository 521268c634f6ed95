type TextPattern = {
  readonly source: string;
  /** The end of a sentence that begins with the field's name. */
  readonly rule: string;
};

/** The patterns of settings. People read the rule, and programs the source in the schema. */
export const textPatterns = {
  userName: {
    source: '^[^:\\u0000-\\u001f\\u007f-\\u009f]*$',
    rule: 'must not contain colons, line breaks or other control characters',
  },
  line: {
    source: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
    rule: 'must not contain line breaks or other control characters',
  },
  /** RFC 6750, section 2.1. */
  bearerToken: {
    source: '^[A-Za-z0-9._~+/-]+=*$',
    rule: 'must consist of letters, digits and . _ ~ + / -, with = at its end only',
  },
  cookieName: {
    source: '^[^\\s;,=\\u0000-\\u001f\\u007f-\\u009f]+$',
    rule: 'must not be empty or contain spaces, semicolons, commas, equals signs or control characters',
  },
  pushToken: {
    source: '^[A-Za-z0-9_-]+$',
    rule: 'must consist of letters, digits, underscores and hyphens',
  },
  word: { source: '^\\w+$', rule: 'must consist of letters, digits and underscores' },
  dkimSelector: {
    source: '^[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?$',
    rule: 'must consist of letters, digits, underscores, dots and hyphens, and not begin or end with a dot or hyphen',
  },
  crawler: {
    source: '^(?:\\*|[A-Za-z0-9_.-]+)$',
    rule: 'must be * or consist of letters, digits, underscores, dots and hyphens',
  },
} as const satisfies Readonly<Record<string, TextPattern>>;

/** @throws Error for a pattern that is missing here */
export const ruleOfPattern = (source: unknown): string => {
  const found = Object.values(textPatterns).find((pattern) => pattern.source === source);
  if (found === undefined) throw new Error(`The pattern ${source} has no words.`);
  return found.rule;
};
