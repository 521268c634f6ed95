import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { debianProgram } from './debian-program.js';
import { freePort } from './free-port.js';

/** Less than the time that Jest gives a test. */
const startWithinMs = 20_000;
const lookEveryMs = 10;
const attemptsMax = 3;
const outputCharactersMax = 20_000;

const { uid, gid } = userInfo();
const nobody = { uid: 65_534, gid: 65_534 };
/** As root, most servers change to another user, who cannot read the temporary folder. */
export const serverUser = uid === 0 ? nobody : { uid, gid };

export type Place = {
  readonly port: number;
  /** Without a slash at its end. */
  readonly folder: string;
};

export type Configuration = (place: Place) => string;

export type ServerFiles = Readonly<Record<string, string | Uint8Array>>;

export type ServerProgram = {
  readonly program: string;
  readonly files: (place: Place) => ServerFiles;
  /** It must stay in the foreground. */
  readonly args: (place: Place) => readonly string[];
  /** Printed when it is ready; by default it is ready when its port accepts a connection. */
  readonly readyText?: string;
};

export type DebianServer = Place & {
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

/** Starts a server on loopback, never as root. @throws Error with its output when it does not start */
export const startDebianServer = async (server: ServerProgram): Promise<DebianServer> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(server);
    } catch (error) {
      // Another program may take the port before the start.
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
    detached: true,
  });
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
  // OpenSSH refuses a key that others may read.
  await Promise.all(paths.map((path) => chmod(path, 0o600)));
  await Promise.all([folder, ...paths].map((path) => chown(path, serverUser.uid, serverUser.gid)));
};

const killGroup = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {}
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
