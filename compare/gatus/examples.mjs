/** Finds the examples in a folder of Gatus' source: its own configuration, `.examples`, and the README. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * @typedef {object} Example
 * @property {string} name
 * @property {readonly string[]} files their texts, which Gatus joins
 */

const isYaml = /\.ya?ml$/;
const headingOrBlock = /^#+ (?<heading>[^\n]*)$|^(?<indent> *)```yaml\n(?<code>.*?)^\k<indent>```/gms;

/** The examples in the README are named after their headings. @param {string} readme @returns {readonly Example[]} */
const examplesInReadme = (readme) => {
  /** @type {Map<string, number>} */
  const seen = new Map();
  let section = '';
  return [...readme.matchAll(headingOrBlock)].flatMap(({ groups: { heading, indent, code } = {} }) => {
    if (code === undefined) {
      section = (heading ?? '').replaceAll(/[*#]/g, '').trim();
      return [];
    }
    const number = (seen.get(section) ?? 0) + 1;
    seen.set(section, number);
    const lines = code.split('\n').map((line) => line.replace(indent ?? '', ''));
    return [{ name: `README: ${section}${number === 1 ? '' : `, ${number}`}`, files: [lines.join('\n')] }];
  });
};

/** What Gatus reads of an example; the other files are for Docker and other programs. @param {string} folder */
const filesOfExample = async (folder) => {
  const names = await readdir(folder);
  const below = names.includes('config') ? join(folder, 'config') : folder;
  const files = await readdir(below);
  const configurations = files.filter((file) => isYaml.test(file) && !file.startsWith('compose.'));
  const read = configurations.length > 0 ? configurations : files.filter((file) => file.endsWith('.nix'));
  return Promise.all(read.sort().map((file) => readFile(join(below, file), 'utf8')));
};

/** @param {string} folder @returns {Promise<readonly Example[]>} */
export const examplesOf = async (folder) => {
  const names = (await readdir(join(folder, '.examples'))).sort();
  return [
    { name: 'config.yaml', files: [await readFile(join(folder, 'config.yaml'), 'utf8')] },
    ...(await Promise.all(
      names.map(async (name) => ({
        name: `.examples/${name}`,
        files: await filesOfExample(join(folder, '.examples', name)),
      })),
    )),
    ...examplesInReadme(await readFile(join(folder, 'README.md'), 'utf8')),
  ];
};
