import type { Said } from '@tocsin/domain';

export type Clause = () => Said;

export type CodeTable<Value> = ReadonlyMap<string, Value>;

/** Expands rows of codes, with white space between them. @throws Error when a code stands in two rows */
export function codeTable<Value>(
  rows: readonly (readonly [codes: string, value: Value])[],
): CodeTable<Value> {
  const table = new Map<string, Value>();
  for (const [codes, value] of rows) {
    for (const code of codes.trim().split(/\s+/)) {
      if (table.has(code)) throw new Error(`${code} stands in two rows.`);
      table.set(code, value);
    }
  }
  return table;
}
