/**
 * Reads `v=DKIM1; p=…` (RFC 6376, section 3.2), the syntax of DKIM and DMARC records. Tags come back in their order.
 *
 * @returns `undefined` for what is no such list, or has a tag twice.
 */
export function parseTagList(text: string): ReadonlyMap<string, string> | undefined {
  const tags = new Map<string, string>();
  const specs = text.replace(/;\s*$/, '').split(';');
  for (const spec of specs) {
    const [, name, value] = /^\s*([a-z]\w*)\s*=(.*)$/is.exec(spec) ?? [];
    if (name === undefined || value === undefined || tags.has(name)) return undefined;
    tags.set(name, value.trim());
  }
  return tags;
}
