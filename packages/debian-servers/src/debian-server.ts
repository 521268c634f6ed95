import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { debianProgram } from './debian-program.js';
import { freePort } from './free-port.js';

/** Less than the time that Jest gives a test, so that what did not start is killed. */
const startWithinMs = 20_000;
const lookEveryMs = 10;
const attemptsMax = 3;
const outputCharactersMax = 20_000;

const { uid, gid } = userInfo();
const nobody = { uid: 65_534, gid: 65_534 };
/** Who runs the servers. As root, most change to another user, who cannot read the temporary folder. */
export const serverUser = uid === 0 ? nobody : { uid, gid };

/** What a configuration refers to. */
export type Place = {
  /** A free port of 127.0.0.1, for TCP and UDP. */
  readonly port: number;
  /** The absolute path of the temporary folder, without a slash at its end. */
  readonly folder: string;
};

/** A configuration file's text, or a part of it. */
export type Configuration = (place: Place) => string;

/** What to write into the folder before the start, by file name. */
export type ServerFiles = Readonly<Record<string, string | Uint8Array>>;

export type ServerProgram = {
  /** A key of `debian-packages.json`. */
  readonly program: string;
  readonly files: (place: Place) => ServerFiles;
  /** It must stay in the foreground. */
  readonly args: (place: Place) => readonly string[];
  /** What it prints when it is ready; it is when its port accepts a connection if this is left out. */
  readonly readyText?: string;
};

export type DebianServer = Place & {
  /** What it has printed so far. */
  readonly output: () => string;
  /** Kills it and whatever it started, and removes its folder. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts a server of Debian's on loopback and waits until it answers. It never runs as root, and the service that the
 * package installed is left alone.
 *
 * @throws Error with what it printed when it does not start
 */
export const startDebianServer = async (server: ServerProgram): Promise<DebianServer> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(server);
    } catch (error) {
      // Between the look for a free port and the start, another program can take the port.
      if (attempt === attemptsMax || !/already in use|could not bind/i.test(String(error))) throw error;
    }
  }
};

const startOnce = async ({ program, files, args, readyText }: ServerProgram): Promise<DebianServer> => {
  const file = debianProgram(program);
  const folder = await mkdtemp(join(tmpdir(), `tocsin-${program}-`));
  const place = { port: await freePort(), folder };
  await fill(folder, files(place));
  const child = spawn(file, args(place), {
    ...serverUser,
    cwd: folder,
    env: { HOME: folder, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that its workers can be killed with it.
    detached: true,
  });
  // Its output ends when its last worker has ended.
  const closed = once(child, 'close');
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text = `${text}${chunk}`.slice(-outputCharactersMax);
    });
  }
  const output = () => text;
  const stop = async () => {
    killGroup(child);
    await closed;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const isReady = () => (readyText === undefined ? accepts(place.port) : text.includes(readyText));
    await untilReady(child, isReady);
  } catch (error) {
    await stop();
    throw new Error(`${program} did not start: ${(error as Error).message}\n${text}`);
  }
  return { ...place, output, stop };
};

const fill = async (folder: string, files: ServerFiles): Promise<void> => {
  const paths = Object.keys(files).map((name) => join(folder, name));
  await Promise.all(Object.values(files).map((content, index) => writeFile(paths[index] ?? '', content)));
  // OpenSSH takes no key that others may read.
  await Promise.all(paths.map((path) => chmod(path, 0o600)));
  await Promise.all([folder, ...paths].map((path) => chown(path, serverUser.uid, serverUser.gid)));
};

const killGroup = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended already.
  }
};

const untilReady = async (child: ChildProcess, isReady: () => boolean | Promise<boolean>): Promise<void> => {
  const deadlineMs = performance.now() + startWithinMs;
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`it ended with exit code ${child.exitCode}.`);
    if (child.signalCode !== null) throw new Error(`${child.signalCode} ended it.`);
    if (performance.now() > deadlineMs) throw new Error(`it was not ready within ${startWithinMs} ms.`);
    await sleep(lookEveryMs);
  }
};

const accepts = async (port: number): Promise<boolean> => {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};
