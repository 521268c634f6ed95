import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, dataSourceOptions, parseDatabaseUrl } from '@tocsin/persistence';
import { startApp, stopProcess } from '../scripts/processes.mjs';
import { startRecordingReceiver } from '../scripts/recording-receiver.mjs';
import { openIncidentSource } from './incident-source.mjs';
import { quantile } from './quantile.mjs';
import { localSettings } from './service.mjs';

const channelCount = 50;
const killCount = 18;
const answerAfterMsMax = 0;
const openedAtOnce = 20_000;
const goesOnWithinMs = 30_000;

/** @param {string} databaseUrl @returns {Promise<{ rows: number, interrupted: number }>} */
const countRows = async (databaseUrl) => {
  const source = await connect(dataSourceOptions(parseDatabaseUrl(databaseUrl), 'read'));
  const [{ rows, interrupted }] = await source.query(`
    SELECT count(*) AS rows, count(CASE WHEN error_code = 'interrupted' THEN 1 END) AS interrupted FROM alert_dispatch`);
  await source.destroy();
  return { rows: Number(rows), interrupted: Number(interrupted) };
};

/**
 * Sends messages while the dispatcher is killed again and again, with another one started at once.
 * @param {{ databaseUrl: string, secretKey: string, count: number }} options
 * @returns {Promise<Record<string, number>>} `goesOnMs`: from a kill to the next message, the start of a process included
 */
export const kills = async ({ databaseUrl, secretKey, count }) => {
  const receiver = await startRecordingReceiver(answerAfterMsMax);
  const endpointUrls = Array.from({ length: channelCount }, (_, index) => `${receiver.url}/${index}`);
  const source = await openIncidentSource({ databaseUrl, secretKey, endpointUrls });
  for (let left = count; left > 0; left -= openedAtOnce) await source.open(Math.min(left, openedAtOnce));
  const { env } = await localSettings(databaseUrl, secretKey);
  const stateFolder = await mkdtemp(join(tmpdir(), 'tocsin-state-'));
  const start = () => startApp('dispatcher', { ...env, STATE_DIR: stateFolder });

  /** @type {number[]} */
  const goesOnMs = [];
  let connections = 0;
  let dispatcher = start();
  for (let kill = 0; kill < killCount; kill++) {
    const sends = Math.floor((count / (killCount + 1)) * (1 / 2 + Math.random()));
    const enough = (await receiver.received()) + sends;
    await receiver.untilReceived(enough, goesOnWithinMs);
    // A short storm may end before its kills.
    if ((await receiver.received()) < enough) break;
    connections += await receiver.connectionsCutBy(() => stopProcess(dispatcher, 'SIGKILL'));
    const killedMs = performance.now();
    const before = await receiver.received();
    dispatcher = start();
    await receiver.untilReceived(before + 1, goesOnWithinMs);
    goesOnMs.push(performance.now() - killedMs);
  }
  await source.untilSettled();
  await stopProcess(dispatcher);
  await source.close();
  const { rows, interrupted } = await countRows(databaseUrl);
  const { length: doubled } = await receiver.doubled();
  receiver.stop();
  await rm(stateFolder, { recursive: true, force: true });
  return {
    doubled,
    rows,
    interrupted,
    kills: goesOnMs.length,
    interruptedAKill: interrupted / goesOnMs.length,
    connectionsAKill: connections / goesOnMs.length,
    goesOnMs: quantile(goesOnMs, 0.5),
    goesOnMsMax: Math.max(...goesOnMs),
  };
};
