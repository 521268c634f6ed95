import {
  type Imported,
  importBetterStack,
  importGatus,
  importHealthchecks,
  importKuma,
  importPingdom,
  importPrometheus,
  importUptimeRobot,
  readBetterStack,
  readGatus,
  readHealthchecks,
  readKuma,
  readPingdom,
  readPrometheus,
  readUptimeRobot,
  type TextService,
} from '@tocsin/imports';
import { dataFile } from '../data-file.js';

const files = (...given: readonly string[]) => Promise.all(given.map(dataFile));
const now = new Date('2026-11-23T12:00:00Z');
const options = { fileSet: 'imported', reachability: true, now };

/** Changes what was read before it is imported. */
type Change = <Read>(read: Read) => Read;

/** Imports of the files in `data`, by the service. */
export const everyImport = {
  kuma: async (change) => importKuma(change(await readKuma(await dataFile('kuma-2.5.db'))), options),
  gatus: async (change) =>
    importGatus(
      change(
        await readGatus(await dataFile('gatus.yaml'), {
          SLACK_URL: 'https://hooks.slack.com/services/T0/B0/secret',
        }),
      ),
      options,
    ),
  betterstack: async (change) =>
    importBetterStack(
      change(
        readBetterStack(
          await files(
            'betterstack-monitors-page-1.json',
            'betterstack-monitors-page-2.json',
            'betterstack-heartbeats.json',
          ),
        ),
      ),
      options,
    ),
  healthchecks: async (change) =>
    importHealthchecks(change(readHealthchecks(await files('healthchecks.json'))), options),
  pingdom: async (change) =>
    importPingdom(change(readPingdom(await files('pingdom-check.json', 'pingdom-checks.jsonl'))), options),
  // Its monitors are named after their targets.
  prometheus: async (change) => {
    const file = async (path: string) => ({ name: path, bytes: await dataFile(`prometheus/${path}`) });
    const read = readPrometheus([
      await file('prometheus.yml'),
      await file('blackbox.yml'),
      await file('targets/web.yml'),
      await file('targets/mail.json'),
    ]);
    return importPrometheus(change(read), options);
  },
  uptimerobot: async (change) =>
    importUptimeRobot(
      change(readUptimeRobot(await files('uptimerobot-v3-page-1.json', 'uptimerobot-v3-page-2.json'))),
      options,
    ),
} satisfies Record<TextService, (change: Change) => Promise<Imported>>;
