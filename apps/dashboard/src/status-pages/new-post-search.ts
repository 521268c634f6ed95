const textAt = (text: unknown): { text?: string } => (typeof text === 'string' ? { text } : {});

/** The kind of a new post, and the text that it begins with. Default: an incident, without a text. */
export const newPostSearch = ({
  kind,
  text,
}: Record<string, unknown>): { kind?: 'maintenance'; text?: string } => ({
  ...(kind === 'maintenance' ? { kind } : {}),
  ...textAt(text),
});
