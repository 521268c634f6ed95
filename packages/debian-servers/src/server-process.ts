import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Less than the time that Jest gives a test. */
const usualStartMs = 20_000;
const lookEveryMs = 10;
const outputCharactersMax = 20_000;

export type ServerCommand = {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly uid?: number;
  readonly gid?: number;
  readonly startWithinMs?: number;
};

export type ServerProcess = {
  /** The end of what it has printed. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

/** Starts a process and waits until it is ready. @throws Error with its output when it ends or takes too long */
export const startServerProcess = async (
  { file, args, startWithinMs = usualStartMs, ...options }: ServerCommand,
  isReady: (output: string) => boolean | Promise<boolean>,
): Promise<ServerProcess> => {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const closed = once(child, 'close');
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text = `${text}${chunk}`.slice(-outputCharactersMax);
    });
  }
  const stop = async () => {
    killGroup(child);
    await closed;
  };
  try {
    await untilReady(child, startWithinMs, () => isReady(text));
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${text}`);
  }
  return { output: () => text, stop };
};

/** Returns whether a program on this machine accepts a connection. */
export const accepts = async (port: number): Promise<boolean> => {
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

const killGroup = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {}
};

const untilReady = async (
  child: ChildProcess,
  startWithinMs: number,
  isReady: () => boolean | Promise<boolean>,
): Promise<void> => {
  const deadlineMs = performance.now() + startWithinMs;
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`it ended with exit code ${child.exitCode}.`);
    if (child.signalCode !== null) throw new Error(`${child.signalCode} ended it.`);
    if (performance.now() > deadlineMs) throw new Error(`it was not ready within ${startWithinMs} ms.`);
    await sleep(lookEveryMs);
  }
};

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** Refuses connections. A port that is free now may be another process's when it is called. */
export const refusingPort = 1;

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
