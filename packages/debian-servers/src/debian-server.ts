import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { accepts, debianProgram, freePort, startServerProcess } from './server-process.js';

const attemptsMax = 3;

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
  /** Runs before the start, once the files are there, as the user of this process. */
  readonly prepare?: (place: Place) => Promise<void>;
  /** Printed when it is ready; by default it is ready when its port accepts a connection. */
  readonly readyText?: string;
  /** For a server that starts as root alone. Its processes become other users. */
  readonly asRoot?: {
    readonly env: NodeJS.ProcessEnv;
    readonly prepare: (place: Place) => Promise<void>;
  };
};

export type DebianServer = Place & {
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

/** Starts a server on loopback. @throws Error with its output when it does not start */
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

const startOnce = async ({
  program,
  files,
  args,
  prepare,
  readyText,
  asRoot,
}: ServerProgram): Promise<DebianServer> => {
  const file = debianProgram(program);
  if (asRoot !== undefined && uid !== 0) throw new Error(`${program} starts as root alone.`);
  const folder = await mkdtemp(join(tmpdir(), `tocsin-${program}-`));
  const place = { port: await freePort(), folder };
  const remove = () => rm(folder, { recursive: true, force: true });
  await fill(folder, files(place));
  const env = { HOME: folder, PATH: process.env.PATH, ...asRoot?.env };
  try {
    await prepare?.(place);
    await asRoot?.prepare(place);
    const { output, stop } = await startServerProcess(
      { file, args: args(place), env, cwd: folder, ...(asRoot === undefined && serverUser) },
      (printed) => (readyText === undefined ? accepts(place.port) : printed.includes(readyText)),
    );
    return { ...place, output, stop: () => stop().then(remove) };
  } catch (error) {
    await remove();
    throw new Error(`${program} did not start: ${(error as Error).message}`);
  }
};

const fill = async (folder: string, files: ServerFiles): Promise<void> => {
  const paths = Object.keys(files).map((name) => join(folder, name));
  await Promise.all(Object.values(files).map((content, index) => writeFile(paths[index] ?? '', content)));
  // OpenSSH refuses a key that others may read.
  await Promise.all(paths.map((path) => chmod(path, 0o600)));
  await Promise.all([folder, ...paths].map((path) => chown(path, serverUser.uid, serverUser.gid)));
};
