/** An Uptime Kuma of its own, which a person would have installed: its code is never part of this repository. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accepts, freePort, startServerProcess } from '@tocsin/debian-servers';

const startWithinMs = 120_000;
const answersWithinMs = 30_000;
const person = { username: 'laboratory', password: 'Laboratory-0f-verdicts' };

/** @typedef {{ monitorID: number, status: number, msg: string }} Beat as Uptime Kuma sends it */
/** @typedef {{ ok: boolean, msg?: string } & Record<string, unknown>} Answer */

/**
 * @typedef {object} RunningKuma
 * @property {string} version
 * @property {string} address
 * @property {(event: string, ...args: unknown[]) => Promise<Answer>} ask what its own page asks; throws when it refuses
 * @property {(listener: (beat: Beat) => void) => void} onBeat
 * @property {() => Promise<{ database: Uint8Array, log: Uint8Array }>} stop returns its `kuma.db` and `kuma.db-wal`
 * @property {() => Promise<void>} remove stops it, too
 */

/**
 * Starts the Uptime Kuma in a folder with its dependencies, on an empty SQLite database, and logs in.
 * @param {string} folder
 * @param {string} authorityFile certificates that it trusts beside its own
 * @returns {Promise<RunningKuma>}
 */
export const startKuma = async (folder, authorityFile) => {
  const requireFrom = createRequire(join(folder, 'package.json'));
  const dataFolder = await mkdtemp(join(tmpdir(), 'tocsin-kuma-'));
  const port = await freePort();
  const server = await startServerProcess(
    {
      file: process.execPath,
      args: ['server/server.js'],
      cwd: folder,
      startWithinMs,
      env: {
        PATH: process.env.PATH,
        HOME: dataFolder,
        DATA_DIR: `${dataFolder}/`,
        UPTIME_KUMA_DB_TYPE: 'sqlite',
        UPTIME_KUMA_HOST: '127.0.0.1',
        UPTIME_KUMA_PORT: `${port}`,
        NODE_EXTRA_CA_CERTS: authorityFile,
        TZ: 'UTC',
        // It would look for its page, which nobody opens here.
        NODE_ENV: 'development',
      },
    },
    () => isReady(port),
  );
  const address = `http://127.0.0.1:${port}`;
  const socket = requireFrom('socket.io-client').io(address);
  const stop = async () => {
    socket.close();
    await server.stop();
  };
  const remove = async () => {
    await stop();
    await rm(dataFolder, { recursive: true });
  };
  /** @param {string} event @param {...unknown} args @returns {Promise<Answer>} */
  const ask = async (event, ...args) => {
    const answer = await socket.timeout(answersWithinMs).emitWithAck(event, ...args);
    if (!answer.ok) throw new Error(`Uptime Kuma refused ${event}: ${answer.msg}`);
    return answer;
  };
  try {
    await ask('setup', person.username, person.password);
    await ask('login', person);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    version: requireFrom('./package.json').version,
    address,
    ask,
    onBeat: (listener) => socket.on('heartbeat', listener),
    stop: async () => {
      await stop();
      const database = join(dataFolder, 'kuma.db');
      return { database: await readFile(database), log: await readFile(`${database}-wal`) };
    },
    remove,
  };
};

/** A page that only the server answers: its migration listens at the same port. @param {number} port */
const isReady = async (port) => {
  if (!(await accepts(port))) return false;
  // A connection to the server of the migration outlives it.
  const signal = AbortSignal.timeout(2_000);
  const answer = await fetch(`http://127.0.0.1:${port}/api/entry-page`, { signal }).catch(() => undefined);
  return answer?.ok === true && Object(await answer.json().catch(() => undefined)).type === 'entryPage';
};
