import { summaryTable, verdictTable } from './table.mjs';

const introduction = `# Comparison

Tocsin, blackbox_exporter, curl, openssl and dig check the same targets. \`npm run compare\` starts the targets on loopback, runs every tool, and writes this page. Servers and tools come from Debian 12. A row without a server's name uses a small server of our own that does what the row says.

Each row has the right verdict. A false verdict is **bold**: a false \`up\` is a missed outage, a false \`down\` is a false alarm. \`–\` means that the tool cannot judge the target. Each tool gets the expected word, record or answer if it has an option for it.

| tool              | how it is run                                                                                                                         |
| ----------------- | ------------------------------------------------------------------------------------------------------------------------------------- |
| Tocsin            | one check of the monitor type, with its default settings                                                                              |
| blackbox_exporter | \`probe_success\` of one probe. It also exports measurements, such as days left, for alert rules of your own, which are not judged here |
| curl              | \`curl -sSfL --max-time\`: exit code 0 is up                                                                                            |
| openssl           | \`openssl s_client -verify_return_error -verify_hostname\`: exit code 0 is up                                                           |
| dig               | \`dig +short\`: a record, or the expected one, is up                                                                                    |

A check has 10 seconds if the target is up and 2 seconds if it is down. Names that are down have 5 seconds.
`;

/** @param {{ title: string, judged: import('./table.mjs').Judged[] }[]} sections */
export const page = (sections) => {
  const all = sections.flatMap(({ judged }) => judged);
  const tables = sections.map(({ title, judged }) => `## ${title}\n\n${verdictTable(judged)}\n`);
  return [introduction, `${summaryTable(all)}\n`, ...tables].join('\n');
};
