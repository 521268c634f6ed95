import { type ExecFileOptions, execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { oldest } from '../../scripts/node-versions.mjs';
import { publishedPackages } from '../../scripts/published-packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The runners of tests in their newest versions for the oldest Node, and the optional peers that the tests need. */
const runners = {
  '@babel/preset-env': '7',
  'fast-check': '4',
  jest: '30',
  jose: '6',
  'oidc-provider': '9',
  vitest: '4',
};
const outputBytesMax = 16 * 1024 * 1024;

export type Tarball = {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
};

export const readOurs = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

export const manifestOf = async (path: string) => JSON.parse(await readOurs(join(path, 'package.json')));

/** The code under each heading of a README, as a file that is named after the heading. */
const examplesIn = (readme: string): [file: string, code: string][] => {
  const examples = readme.split(/^## /m).flatMap((section): [string, string][] => {
    const [heading = ''] = section.split('\n');
    const [, language, code = ''] = /^```(js|ts)\n(.*?)^```$/ms.exec(section) ?? [];
    const extension = code.includes('require(') ? 'test.cjs' : language;
    return language ? [[`${heading.toLowerCase().replaceAll(' ', '-')}.${extension}`, code]] : [];
  });
  if (examples.length !== readme.match(/^```(js|ts)$/gm)?.length)
    throw new Error('A README must show one file in a section, and none before the first.');
  return examples;
};

const programPaths = publishedPackages.filter((path) => path.startsWith('apps/'));
const libraryPaths = publishedPackages.filter((path) => !programPaths.includes(path));

/** A checkout with the libraries alone, where `npm pack` builds them, and no other test uses what it builds. */
const copyOfLibraries = async (): Promise<string> => {
  const checkout = await mkdtemp(join(tmpdir(), 'tocsin-checkout-'));
  for (const path of ['package.json', 'tsconfig.base.json', 'scripts', ...libraryPaths])
    await cp(join(root, path), join(checkout, path), {
      recursive: true,
      filter: (file) => basename(file) !== 'dist',
    });
  const modules = join(checkout, 'node_modules');
  await mkdir(join(modules, '@tocsin'), { recursive: true });
  const installed = (await readdir(join(root, 'node_modules'))).filter((each) => each !== '@tocsin');
  for (const each of installed) await symlink(join(root, 'node_modules', each), join(modules, each));
  for (const path of libraryPaths)
    await symlink(join(checkout, path), join(modules, '@tocsin', basename(path)));
  return checkout;
};

/** A project outside of this repository that depends on our published packages alone. */
export class OutsideProject {
  readonly #nodes = new Map<string, Promise<string>>();
  #tarballs: readonly Tarball[] = [];

  private constructor(private readonly folder: string) {}

  /** Installs as a machine with the oldest Node would, which refuses what needs a newer one. */
  static async install(): Promise<OutsideProject> {
    const project = new OutsideProject(await mkdtemp(join(tmpdir(), 'tocsin-outside-')));
    try {
      await cp(join(root, 'e2e/outside'), project.folder, { recursive: true });
      await project.#pack();
      await project.#installPacked();
      return project;
    } catch (error) {
      await project.remove();
      throw error;
    }
  }

  async #installPacked(): Promise<void> {
    const PATH = `${dirname(await this.#node(oldest))}${delimiter}${process.env.PATH}`;
    await this.#npm(['install', '--engine-strict', '--ignore-scripts', '--no-audit'], { PATH });
  }

  async #pack(): Promise<void> {
    const checkout = await copyOfLibraries();
    try {
      // The build of the command needs that of the api, which other tests use at this moment.
      const [libraries, programs] = await Promise.all([
        this.#npmPack(checkout, libraryPaths),
        this.#npmPack(root, programPaths, '--ignore-scripts'),
      ]);
      this.#tarballs = [...libraries, ...programs];
    } finally {
      await rm(checkout, { recursive: true });
    }
    const files = this.#tarballs.map(({ name, filename }) => [name, `file:${filename}`]);
    const dependencies = Object.fromEntries(files);
    await this.write('package.json', { type: 'module', dependencies, devDependencies: runners });
  }

  async #npmPack(checkout: string, paths: readonly string[], ...options: string[]): Promise<Tarball[]> {
    const workspaces = paths.map((path) => `--workspace=${path}`);
    const args = ['--json', `--prefix=${checkout}`, `--pack-destination=${this.folder}`, ...options];
    return JSON.parse(await this.#npm(['pack', ...args, ...workspaces]));
  }

  /** The program of a release of Node. npm has one package for each platform, and keeps what it fetched. */
  #node(version: string): Promise<string> {
    const release = `--package=node-${process.platform}-${process.arch}@${version}`;
    const find = async () =>
      (await this.#npm(['exec', '--yes', release, '--', 'node', '-p', 'process.execPath'])).trim();
    const node = this.#nodes.get(version) ?? find();
    this.#nodes.set(version, node);
    return node;
  }

  #npm(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const options = { env: { ...process.env, ...env } };
    return this.#run('npm', ['--prefer-offline', '--no-fund', '--loglevel=error', ...args], options);
  }

  async #run(command: string, args: readonly string[], where: ExecFileOptions = {}): Promise<string> {
    const options = { cwd: this.folder, maxBuffer: outputBytesMax, ...where, encoding: 'utf8' as const };
    try {
      return (await promisify(execFile)(command, args, options)).stdout;
    } catch (error) {
      const { message, stdout } = error as Error & { stdout: string };
      throw new Error(`${message}\n${stdout}`);
    }
  }

  tarballOf(name: string): Tarball {
    const tarball = this.#tarballs.find((each) => each.name === name);
    if (tarball === undefined) throw new Error(`npm packed no ${name}.`);
    return tarball;
  }

  /** The bytes of a file here, such as a tarball. */
  read(file: string): Promise<Buffer<ArrayBuffer>> {
    return readFile(join(this.folder, file));
  }

  async write(file: string, content: string | object): Promise<void> {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await writeFile(join(this.folder, file), text);
  }

  /** Copies the examples of a package from its README, or from the folder of those that it shows. */
  async addExamples(path: string, into: string, from?: string): Promise<void> {
    await mkdir(join(this.folder, into));
    if (from !== undefined) await cp(join(root, path, from), join(this.folder, into), { recursive: true });
    else
      for (const [file, code] of examplesIn(await readOurs(join(path, 'README.md'))))
        await this.write(join(into, file), code);
  }

  /** @throws Error that says what is wrong */
  async compile(config: string): Promise<void> {
    await this.#run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config]);
  }

  /** The tests and all examples. */
  async programs(): Promise<string[]> {
    const files = await readdir(this.folder, { recursive: true });
    return files.filter((file) => /^(?!node_modules|runners).+\.(test\.mjs|js)$/.test(file));
  }

  /**
   * Runs a release of Node.
   * @param folder where it runs, in the project
   * @returns its output
   * @throws Error with its output when it fails
   */
  async node(version: string, args: readonly string[], folder = '.'): Promise<string> {
    return this.#run(await this.#node(version), args, { cwd: join(this.folder, folder) });
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }
}
