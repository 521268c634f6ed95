/**
 * `npm run compare`: checks the same targets with Tocsin and with other tools, and writes docs/monitor-types/comparison.md.
 * `--check` writes nothing, and fails when the page is not current. A false verdict of Tocsin fails both.
 */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificateAuthority } from '@tocsin/testing/servers';
import { nameRows } from './name-rows.mjs';
import { page } from './page.mjs';
import { mailRows, portRows } from './port-rows.mjs';
import { stopAll } from './servers.mjs';
import { isFalse } from './table.mjs';
import { certificateRows, securePageRows } from './tls-rows.mjs';
import { blackbox, curl, dig, openssl, tocsin } from './tools.mjs';
import { answerRows, webRows } from './web-rows.mjs';

const concurrencyMax = 16;
const file = new URL('../docs/monitor-types/comparison.md', import.meta.url);

/** @param {string} folder */
const compare = async (folder) => {
  const authority = certificateAuthority('Trusted by all');
  const authorityFile = join(folder, 'authority.pem');
  await writeFile(authorityFile, authority.cert);
  // Under root, blackbox_exporter runs as nobody.
  await chmod(folder, 0o755);

  /** @type {import('./row.mjs').Section[]} */
  const sections = [
    { title: 'Pages', rows: await webRows() },
    { title: 'Answers', rows: await answerRows() },
    { title: 'Pages over TLS', rows: await securePageRows(authority, authorityFile) },
    { title: 'Certificates', rows: await certificateRows(authority, authorityFile) },
    { title: 'Names', rows: await nameRows() },
    { title: 'Ports', rows: await portRows() },
    { title: 'Mail', rows: await mailRows(authority, authorityFile) },
  ];
  const rows = sections.flatMap((section) => section.rows);
  const judges = [
    tocsin(authority.cert),
    await blackbox(rows),
    curl(authorityFile),
    openssl(authorityFile),
    dig,
  ];
  const waiting = [...rows.entries()];
  /** @type {import('./table.mjs').Judged[]} */
  const judged = [];
  const judgeRows = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, row] = next;
      /** @type {import('./table.mjs').Verdict[]} */
      const verdicts = [];
      // One judge at a time, because some servers take a single client.
      for (const judge of judges) verdicts.push(await judge(row, index));
      judged[index] = { target: row.target, truth: row.truth, verdicts };
    }
  };
  await Promise.all(Array.from({ length: concurrencyMax }, judgeRows));
  let from = 0;
  return sections.map(({ title, rows }) => {
    const own = judged.slice(from, from + rows.length);
    from += rows.length;
    return { title, judged: own };
  });
};

const folder = await mkdtemp(join(tmpdir(), 'tocsin-compare-'));
const sections = await compare(folder).finally(async () => {
  await stopAll();
  await rm(folder, { recursive: true });
});

const text = page(sections);
const wrong = sections.flatMap(({ title, judged }) =>
  judged.flatMap(({ target, truth, verdicts: [ours] }) =>
    isFalse(truth, ours) ? [`${title}: ${target}: Tocsin's verdict is ${ours}; ${truth} is right.`] : [],
  ),
);
if (process.argv.includes('--check')) {
  const written = await readFile(file, 'utf8').catch(() => '');
  if (written !== text)
    wrong.push('docs/monitor-types/comparison.md is not current. Run "npm run compare" to renew it.');
} else {
  await writeFile(file, text);
}
process.stderr.write(wrong.map((line) => `${line}\n`).join(''));
process.exit(wrong.length === 0 ? 0 : 1);
