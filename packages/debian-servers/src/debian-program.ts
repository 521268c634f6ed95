import { existsSync, readFileSync } from 'node:fs';

type DebianPrograms = Readonly<Record<string, { readonly file: string; readonly package: string }>>;

/** `scripts/install-debian-packages.mjs` reads it before anything is built. */
const ours: DebianPrograms = JSON.parse(
  readFileSync(new URL('../debian-packages.json', import.meta.url), 'utf8'),
);

/** Returns the file of a program. @throws Error that says how to install it, when it is missing */
export const debianProgram = (name: string, programs = ours): string => {
  const program = programs[name];
  if (program === undefined) throw new Error(`debian-packages.json does not name ${name}.`);
  if (existsSync(program.file)) return program.file;
  throw new Error(`${name} is needed: "apt-get install ${program.package}" installs it.`);
};
