import type { Said } from '@tocsin/domain';
import type { Details } from '../../result/check-result.js';

/** `v=DKIM1; p=…`, the syntax of DKIM and DMARC records (RFC 6376, section 3.2). */
export type TagList = {
  readonly tags: ReadonlyMap<string, string>;
  readonly repeated: readonly string[];
  /** Parts other than `name=value`. */
  readonly strays: readonly string[];
  /** True if two semicolons follow each other, which the syntax forbids. */
  readonly hasGaps: boolean;
};

/** Reports every fault, since DKIM and DMARC forgive different ones. */
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

export type Finding = {
  /** Sentences: it proves nothing. */
  readonly faults: readonly Said[];
  /** Sentences: it lets forgeries through. */
  readonly weaknesses: readonly Said[];
  readonly details: Details;
};
