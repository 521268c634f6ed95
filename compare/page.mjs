import { summaryTable, verdictTable } from './table.mjs';

const introduction = `# Comparison

The same targets, judged by Tocsin, blackbox_exporter, curl, openssl and dig. \`npm run compare\` starts the targets on loopback, asks every tool, and writes this page. The servers and the tools are those of Debian 12. Rows without a server's name are small servers of our own that do what the row says.

Each row says which verdict is right. A false verdict is **bold**: \`up\` is an outage that nobody hears of, \`down\` is an alarm without one. \`–\` means that the tool cannot judge the target. A tool is told what the check is about (a word, a record, an answer) where it has an option for it.

| tool              | how it is asked                                                                                                                       |
| ----------------- | ------------------------------------------------------------------------------------------------------------------------------------- |
| Tocsin            | one check of the monitor type, with its default settings                                                                              |
| blackbox_exporter | \`probe_success\` of one probe. It also exports measurements, such as days left, for alert rules of your own, which are not judged here |
| curl              | \`curl -sSfL --max-time\`: exit code 0 is up                                                                                            |
| openssl           | \`openssl s_client -verify_return_error -verify_hostname\`: exit code 0 is up                                                           |
| dig               | \`dig +short\`: a record, or the expected one, is up                                                                                    |

What is down has 2 seconds to say so, a name 5. What is up has 10.
`;

/** @param {{ title: string, judged: import('./table.mjs').Judged[] }[]} sections */
export const page = (sections) => {
  const all = sections.flatMap(({ judged }) => judged);
  const tables = sections.map(({ title, judged }) => `## ${title}\n\n${verdictTable(judged)}\n`);
  return [introduction, `${summaryTable(all)}\n`, ...tables].join('\n');
};
