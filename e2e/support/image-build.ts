import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { debianProgram } from '@tocsin/debian-servers';
import { ignoredBy, type Stage, stagesOf } from './dockerfile.js';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../..', import.meta.url));
const outputBytesMax = 64 * 1024 * 1024;
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const extraRoots = '/tmp/extra-certificates.crt';

/** Runs in a mount and process namespace of its own, so that nothing stays mounted and no process stays. */
const inRoot = `set -e
mount --rbind /dev "$0/dev"
mount -t proc proc "$0/proc"
root=$0; user=$1; folder=$2; shift 2
exec chroot --userspec="$user" "$root" /usr/bin/env -i --chdir="$folder" "$@"`;

export type Image = {
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly user: string;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
};

/**
 * Runs each instruction of a Dockerfile in a folder as its root, without Docker. No image can be pulled for a test, so a
 * bare Debian of the image's release, with the image's Node from npm, stands in for it.
 */
export class ImageBuild {
  readonly #images = new Map<string, Image>();
  /** Each instruction that ran. */
  readonly ran: string[] = [];

  private constructor(
    readonly folder: string,
    private readonly extraEnv: Readonly<Record<string, string>>,
  ) {}

  static async start(): Promise<ImageBuild> {
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-image-'));
    await chmod(folder, 0o755);
    return new ImageBuild(folder, process.env.NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS: extraRoots } : {});
  }

  get base(): string {
    return join(this.folder, 'base');
  }

  /** @param image such as `node:24.20.0-trixie-slim` @param npm version of npm */
  async makeBase(image: string, npm: string): Promise<void> {
    const [, node = '', release = ''] = /^node:([\d.]+)-([a-z]+)-slim$/.exec(image) ?? [];
    await run(debianProgram('debootstrap'), ['--variant=minbase', release, this.base], {
      maxBuffer: outputBytesMax,
    });
    await this.#unpack(`node-${process.platform}-${process.arch}@${node}`, '/usr/local');
    await this.#unpack(`npm@${npm}`, '/usr/local/lib/node_modules/npm');
    const { NODE_EXTRA_CA_CERTS } = process.env;
    if (NODE_EXTRA_CA_CERTS) await cp(NODE_EXTRA_CA_CERTS, join(this.base, extraRoots));
    const bare = {
      root: this.base,
      env: { PATH: path },
      folder: '/',
      user: '0:0',
      entrypoint: [],
      command: [],
    };
    // As in Docker's images of Debian.
    const noCache = 'Dir::Cache::pkgcache "";\nDir::Cache::srcpkgcache "";\n';
    await writeFile(join(this.base, 'etc/apt/apt.conf.d/no-cache'), noCache);
    const modules = '/usr/local/lib/node_modules/npm/bin';
    await this.#shell(
      bare,
      `ln -s ${modules}/npm-cli.js /usr/local/bin/npm && ln -s ${modules}/npx-cli.js /usr/local/bin/npx
       groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node`,
    );
  }

  async #unpack(spec: string, to: string): Promise<void> {
    const { stdout } = await run('npm', ['pack', '--silent', '--prefer-offline', spec], { cwd: this.folder });
    const folder = join(this.base, to);
    await mkdir(folder, { recursive: true });
    const tarball = join(this.folder, stdout.trim());
    await run('tar', [
      '--extract',
      `--file=${tarball}`,
      '--strip-components=1',
      '--no-same-owner',
      `--directory=${folder}`,
    ]);
    await rm(tarball);
  }

  /** Builds every stage. @returns the last */
  async build(dockerfile: string): Promise<Image> {
    const stages = stagesOf(await readFile(join(repository, dockerfile), 'utf8'));
    const ignored = ignoredBy(await readFile(join(repository, `${dockerfile}.dockerignore`), 'utf8'));
    let image: Image | undefined;
    for (const stage of stages) {
      image = await this.#buildStage(stage, ignored);
      this.#images.set(stage.name, image);
    }
    if (!image) throw new Error(`${dockerfile} has no stage.`);
    return image;
  }

  async #buildStage(stage: Stage, ignored: (path: string) => boolean): Promise<Image> {
    const root = join(this.folder, `stage-${stage.name || 'last'}`);
    await run('cp', ['--archive', this.base, root]);
    let image: Image = {
      root,
      env: { PATH: path },
      folder: '/',
      user: '0:0',
      entrypoint: [],
      command: ['node'],
    };
    for (const { name, rest } of stage.instructions) {
      image = await this.#carryOut(image, name, rest, ignored);
      this.ran.push(`${name} ${rest}`);
    }
    return image;
  }

  async #carryOut(
    image: Image,
    name: string,
    rest: string,
    ignored: (path: string) => boolean,
  ): Promise<Image> {
    switch (name) {
      case 'RUN':
        await this.#shell(image, rest);
        return image;
      case 'COPY':
        await this.#copy(image, rest, ignored);
        return image;
      case 'ENV':
        return {
          ...image,
          env: { ...image.env, ...Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split(/=(.*)/s))) },
        };
      case 'WORKDIR':
        await mkdir(join(image.root, rest), { recursive: true });
        return { ...image, folder: rest };
      case 'USER':
        return { ...image, user: rest };
      case 'ENTRYPOINT':
        return { ...image, entrypoint: JSON.parse(rest) };
      case 'CMD':
        return { ...image, command: JSON.parse(rest) };
      case 'VOLUME':
      case 'EXPOSE':
        return image;
      default:
        throw new Error(`This test does not know ${name}. Teach it.`);
    }
  }

  async #copy(image: Image, rest: string, ignored: (path: string) => boolean): Promise<void> {
    const [, stage, from = '', to = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(rest) ?? [];
    const target = to.startsWith('/') ? join(image.root, to) : join(image.root, image.folder, to);
    await mkdir(target, { recursive: true });
    if (stage !== undefined) {
      const source = this.#images.get(stage)?.root;
      if (source === undefined) throw new Error(`COPY from ${stage}: there is no such stage before.`);
      await run('cp', ['--archive', '--no-preserve=ownership', `${join(source, from)}/.`, target]);
      return;
    }
    if (from !== '.') throw new Error(`This test copies the whole context only, not ${from}.`);
    await cp(repository, target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !ignored(relative(repository, file)),
    });
  }

  async #shell(image: Image, script: string): Promise<void> {
    const [command = '', ...args] = this.#inside(image, ['/bin/sh', '-c', script]);
    try {
      await run(command, args, { maxBuffer: outputBytesMax });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`RUN ${script}\n${stdout}\n${stderr}`, { cause: error });
    }
  }

  #inside(image: Image, words: readonly string[], env: Readonly<Record<string, string>> = {}): string[] {
    const all = { HOME: '/root', DEBIAN_FRONTEND: 'noninteractive', ...this.extraEnv, ...image.env, ...env };
    const pairs = Object.entries(all).map(([name, value]) => `${name}=${value}`);
    const namespaces = ['--mount', '--pid', '--fork', '--kill-child'];
    return [
      'unshare',
      ...namespaces,
      'sh',
      '-c',
      inRoot,
      image.root,
      image.user,
      image.folder,
      ...pairs,
      ...words,
    ];
  }

  /** Runs a command as root in an image. @returns its output @throws Error when it fails */
  async run(image: Image, words: readonly string[]): Promise<string> {
    const [command = '', ...args] = this.#inside({ ...image, user: '0:0' }, words);
    return (await run(command, args)).stdout;
  }

  /** Starts a command in an image, as `docker run` would. */
  start(image: Image, words: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
    const all = [...image.entrypoint, ...(words.length === 0 ? image.command : words)];
    const [command = '', ...args] = this.#inside(image, all, env);
    return spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  }

  /** Ends what `start` started, as `docker stop` would. @returns its exit code */
  async stop(child: ChildProcess): Promise<number | null> {
    // unshare passes no signal on.
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
    const ended = once(child, 'exit');
    process.kill(Number(children.trim()), 'SIGTERM');
    await ended;
    return child.exitCode;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
