import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publishedServer } from '../../scripts/published-packages.mjs';
import { NpmStart } from './npm-start.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const outputBytesMax = 16 * 1024 * 1024;

/** Packs `@tocsin/server` as it is built now, and again with a later version. */
export class PackedServer {
  private constructor(
    readonly folder: string,
    readonly tarball: string,
    readonly laterTarball: string,
  ) {}

  static async pack(laterVersion: string): Promise<PackedServer> {
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-packed-'));
    const source = join(root, publishedServer);
    await run(process.execPath, [join(source, 'assemble.mjs')]);
    const tarball = await packInto(folder, source);
    const later = join(folder, 'later');
    await mkdir(later);
    for (const file of ['dist', 'src', 'LICENSE', 'README.md'])
      await cp(join(source, file), join(later, file), { recursive: true });
    const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
    await writeFile(join(later, 'package.json'), JSON.stringify({ ...manifest, version: laterVersion }));
    return new PackedServer(folder, tarball, await packInto(folder, later));
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }
}

/** Its script would build what other tests use at this moment. */
const packInto = async (folder: string, source: string): Promise<string> => {
  const args = ['pack', '--silent', '--ignore-scripts', `--pack-destination=${folder}`];
  return join(folder, (await run('npm', args, { cwd: source })).stdout.trim());
};

/** A person with an empty home and one release of Node, which npm brings together with its headers. */
export class EmptyHome {
  private constructor(
    readonly folder: string,
    private readonly nodeFolder: string,
    private readonly npm: string,
  ) {}

  /** @param release of Node, such as `24.20.0` or `22` */
  static async make(release: string): Promise<EmptyHome> {
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-home-'));
    const nodeFolder = join(folder, 'node');
    await mkdir(nodeFolder);
    const spec = `node-${process.platform}-${process.arch}@${release}`;
    const { stdout } = await run('npm', ['pack', '--silent', '--prefer-offline', spec], { cwd: folder });
    const [tarball = ''] = stdout.trim().split('\n').slice(-1);
    await run('tar', ['--extract', '--strip-components=1', `--directory=${nodeFolder}`, '--file', tarball], {
      cwd: folder,
    });
    const npm = (await run('sh', ['-c', 'realpath "$(command -v npm)"'])).stdout.trim();
    const home = new EmptyHome(folder, nodeFolder, npm);
    await mkdir(home.home);
    await mkdir(home.project);
    return home;
  }

  get home(): string {
    return join(this.folder, 'home');
  }

  /** Where the server is installed. */
  get project(): string {
    return join(this.folder, 'project');
  }

  get node(): string {
    return join(this.nodeFolder, 'bin/node');
  }

  /** Nothing of this machine's settings but its certificates. */
  get #env(): NodeJS.ProcessEnv {
    const { NODE_EXTRA_CA_CERTS } = process.env;
    return {
      HOME: this.home,
      PATH: `${this.nodeFolder}/bin:/usr/local/bin:/usr/bin:/bin`,
      ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }),
    };
  }

  async install(tarball: string): Promise<void> {
    // Where the driver cannot be fetched, it is compiled with the headers of this Node.
    const headers = { npm_config_nodedir: this.nodeFolder };
    await this.run([this.node, this.npm, 'install', '--no-audit', '--no-fund', tarball], headers);
  }

  /** @returns its output @throws Error when it fails */
  async run([command = '', ...args]: readonly string[], env: Record<string, string> = {}): Promise<string> {
    const options = { cwd: this.project, env: { ...this.#env, ...env }, maxBuffer: outputBytesMax };
    return (await run(command, args, options)).stdout;
  }

  /** What `npx tocsin-server` is in a terminal. */
  npx(...args: readonly string[]): string[] {
    return [this.node, this.npm, 'exec', '--loglevel=error', '--', 'tocsin-server', ...args];
  }

  start(settings: Record<string, string>): NpmStart {
    // In a checkout, npx would find the package of the checkout.
    return new NpmStart(settings, this.npx(), this.#env, this.project);
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
