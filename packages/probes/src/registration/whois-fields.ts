/** Longer lines are legal notices. */
const lineCharsMax = 300;

export type WhoisFields = ReadonlyMap<string, readonly string[]>;

export const linesOf = (text: string): readonly string[] =>
  text.split(/\r\n|\r|\n/).filter((line) => line.length <= lineCharsMax);

const spellings = [
  // `[Label]  value`, with `a. ` or `a ` before it under co.jp and .my.
  /^\s*(?:[a-z][. ] ?)?\[([^\]]+)\]\s*(\S.*)$/,
  // `Record expires on 2027-05-01`
  /^\s*((?:record |domain )?(?:expires|created|registered) on):?\s+((?:[a-z]{3} [a-z]{3} {1,2})?\d.*)$/i,
  // `Label: value`, `label......: value`; not the colon of a URL.
  /^\s*([^:]+):\s*((?!\/\/)\S.*)$/,
];

/** `Label<tab>value`, only for known labels: sentences have wide gaps too. */
const column = /^\s*([a-z][a-z -]*?)(?:\t+| {2,})(\S.*)$/i;

/** Lines below a label that stands alone are its values. A labelled one is stored as `section label` too. */
export function whoisFields(text: string, isKnown: (label: string) => boolean): WhoisFields {
  const fields = new Map<string, string[]>();
  const add = (label: string, written: string) => {
    const value = written.trim().replace(/^"(.*)"$/, '$1');
    const values = fields.get(label);
    if (values === undefined) fields.set(label, [value]);
    else values.push(value);
  };
  let section: { readonly label: string; readonly indent: number } | undefined;
  for (const line of linesOf(text)) {
    const indent = line.search(/\S/);
    const opened = /^\s*([^:]+):\s*$/.exec(line)?.[1];
    const [label, value] = fieldIn(line, isKnown) ?? [];
    if (indent === -1) section = undefined;
    else if (opened !== undefined) section = { label: labelOf(opened), indent };
    else if (label !== undefined && value !== undefined) {
      if (section !== undefined && indent <= section.indent) section = undefined;
      add(label, value);
      if (section !== undefined) add(`${section.label} ${label}`, value);
    } else if (section !== undefined) add(section.label, line);
  }
  return fields;
}

function fieldIn(
  line: string,
  isKnown: (label: string) => boolean,
): readonly [label: string, value: string] | undefined {
  for (const spelling of spellings) {
    const [, label, value] = spelling.exec(line) ?? [];
    if (label !== undefined && value !== undefined) return [labelOf(label), value];
  }
  const [, label = '', value = ''] = column.exec(line) ?? [];
  return isKnown(labelOf(label)) ? [labelOf(label), value] : undefined;
}

/** `Expiration_Date (dd/mm/yyyy)....` as `expiration date`; the last part of `Estado / Status`. */
const labelOf = (written: string): string =>
  (written.split(' / ').at(-1) ?? '')
    .replaceAll('_', ' ')
    .replace(/\([^)]*\)\s*$/, '')
    .replace(/[\s.]+$/, '')
    .trim()
    .toLowerCase();
