/** A list of tags such as `v=DKIM1; p=…` (RFC 6376, section 3.2), the syntax of DKIM and DMARC records. */
export type TagList = {
  /** In their order. */
  readonly tags: ReadonlyMap<string, string>;
  /** Names that stand there twice, which only one may. */
  readonly repeated: readonly string[];
  /** Parts that are not written as `name=value`. */
  readonly strays: readonly string[];
  /** Whether nothing stands between two semicolons, which the syntax forbids and most readers pass over. */
  readonly hasGaps: boolean;
};

/** Reads a list of tags, and all that is wrong with it: DKIM and DMARC do not forgive the same. */
export function parseTagList(text: string): TagList {
  const tags = new Map<string, string>();
  const repeated: string[] = [];
  const strays: string[] = [];
  const parts = text.replace(/;\s*$/, '').split(';');
  for (const part of parts) {
    const [, name, value] = /^\s*([a-z]\w*)\s*=(.*)$/is.exec(part) ?? [];
    if (name === undefined || value === undefined) {
      if (part.trim() !== '') strays.push(part.trim());
    } else if (tags.has(name)) repeated.push(name);
    else tags.set(name, value.trim());
  }
  return { tags, repeated, strays, hasGaps: parts.some((part) => part.trim() === '') };
}
