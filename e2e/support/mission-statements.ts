/** A statement of the mission document, and the heading that it stands under. */
export type Statement = { readonly section: string; readonly text: string };

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\|\s*|\s*\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

const sentencesOf = (text: string): string[] => text.split(/(?<=\.)\s+(?=[A-Z])/);

/**
 * Splits the mission document into its sentences and the rows of its tables, in their order. A row is its first cell in
 * bold and the others with commas. A line such as "incident object:" names the table below it.
 */
export const missionStatements = (markdown: string): Statement[] => {
  const statements: Statement[] = [];
  let section = '';
  let table = '';
  let isHead = true;
  for (const line of markdown.split('\n').map((each) => each.trim())) {
    const heading = /^#+ (.+)$/.exec(line)?.[1];
    if (heading !== undefined) [section, table] = [heading, ''];
    // A table ends at an empty line, and its name with it.
    if (line === '' && !isHead) [isHead, table] = [true, ''];
    if (heading !== undefined || line === '' || /^[|-]+$/.test(line)) continue;
    if (line.startsWith('|')) {
      const [first = '', ...others] = cellsOf(line);
      const name = table === '' ? first : `${table}, ${first}`;
      if (!isHead) statements.push({ section, text: `**${name}**: ${others.join(', ')}` });
      isHead = false;
      continue;
    }
    isHead = true;
    const named = /^(\w+ object):$/.exec(line)?.[1];
    table = named ?? '';
    if (named !== undefined) continue;
    const text = line.replace(/^(?:-|\d+\.) /, '');
    statements.push(...sentencesOf(text).map((sentence) => ({ section, text: sentence })));
  }
  return statements;
};
