/**
 * Part of `npm run lint`: checks the links of our documents, the names of tests that they quote, the list of ADRs, and
 * that every ADR exists which code or a document names.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

/** A document without its code blocks. @param {string} path */
const prose = (path) => read(path).replaceAll(/^( *)```.*?^\1```$/gms, '');

/** GitHub's anchors of the headings. @param {string} path */
const anchorsOf = (path) =>
  [...prose(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

/** A link to a file or heading, or to a test file with a quoted name after it. */
const reference = /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)(?: "(.+?)"(?=[,. ]*(?:$|\||\[|\(|and )))?/gm;

/** A suite has the tests that run on several databases. */
const isTest = /(\.test|-suite)\.ts$/;

/** @type {Record<string, string>} */
const rootScripts = JSON.parse(read('package.json')).scripts;

/** @param {string} document */
const brokenLinks = (document) =>
  [...prose(document).matchAll(reference)].flatMap(([link, path = '', anchor, words]) => {
    const target = path === '' ? document : relative('.', join(dirname(document), path));
    if (!existsSync(join(root, target))) return [`${document}: ${link} leads nowhere`];
    if (anchor !== undefined && !anchorsOf(target).includes(anchor)) {
      return [`${document}: ${link} leads to no heading`];
    }
    if (words !== undefined && isTest.test(target) && !read(target).includes(words)) {
      return [`${document}: ${target} has no test "${words}"`];
    }
    return [];
  });

/** Each row of the threat model has the test that shows it in its last cell. */
const unshownThreats = () =>
  read('docs/threat-model.md')
    .split('\n')
    .filter(
      (line, at, lines) =>
        line.startsWith('| ') && !/^\|[ -]+\|/.test(line) && !lines[at + 1]?.startsWith('| --'),
    )
    .filter((line) => !/\]\([^)]+(\.test|-suite)\.ts\)/.test(line.split(' | ').at(-1) ?? ''))
    .map((line) => `docs/threat-model.md: no test shows this: ${line}`);

/** @param {readonly string[]} documents */
const unlistedDecisions = (documents) => {
  const list = read('docs/adr/README.md');
  const decisions = documents.filter((path) => /^docs\/adr\/\d{4}-/.test(path));
  return decisions.flatMap((path) => {
    const [number] = basename(path).split('-');
    const [, title] = /^# (.+)$/m.exec(read(path)) ?? [];
    const isOnly = decisions.every((other) => other === path || !basename(other).startsWith(`${number}-`));
    return [
      ...(isOnly ? [] : [`${path}: there is another decision ${number}`]),
      ...(/^Status: accepted\b/m.test(read(path))
        ? []
        : [`${path}: its status must be "accepted"; what is superseded is in superseded.md`]),
      ...(title?.startsWith(`${number} `) ? [] : [`${path}: its title must begin with ${number}`]),
      ...(list.includes(`| [${title}](${basename(path)})`)
        ? []
        : [`docs/adr/README.md: "${title}" is not listed`]),
    ];
  });
};

/** A number, or the path of its file. In a path without a word, anything may follow. */
const decision = /\bADR (\d{4})\b|\bdocs\/adr\/(\d{4}(?:-[a-z\d-]+\.md)?)/g;

/** @param {readonly string[]} paths */
const unknownDecisions = (paths) => {
  const files = readdirSync(join(root, 'docs/adr'));
  const exists = (/** @type {string} */ name) => files.some((file) => file.startsWith(name));
  return paths.flatMap((path) =>
    [...read(path).matchAll(decision)]
      .filter(([, number, name]) => !exists(number === undefined ? (name ?? '') : `${number}-`))
      .map(
        ([reference]) =>
          `${path}: ${reference} does not exist. docs/adr/README.md has the numbers from before.`,
      ),
  );
};

/** Commands of the root that a document names, and that do not exist. @param {string} document */
const unknownCommands = (document) =>
  [...read(document).matchAll(/\bnpm run (?:--silent )?([a-z][a-z:-]*)(?![^\n`|]* -w )/g)]
    .map(([, script = '']) => script)
    .filter((script) => !(script in rootScripts))
    .map((script) => `${document}: there is no npm run ${script}`);

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const documents = paths.filter((path) => path.endsWith('.md'));
const texts = paths.filter((path) => /\.(md|[cm]?[jt]sx?|json|ya?ml|sql|css|html)$|(^|\/)[^.]+$/.test(path));

const wrong = [
  ...documents.flatMap(brokenLinks),
  ...documents.filter((path) => dirname(path) === '.').flatMap(unknownCommands),
  ...unlistedDecisions(documents),
  ...unknownDecisions(texts),
  ...unshownThreats(),
];
process.stderr.write(wrong.map((line) => `${line}\n`).join(''));
process.exitCode = wrong.length === 0 ? 0 : 1;
