/** Fills a running Uptime Kuma with the monitors of the laboratory, and records its verdicts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readKuma } from '@tocsin/imports';
import { formDefaults } from './form.mjs';
import { monitorsToAdd, windowsToAdd } from './monitors.mjs';
import { startKuma } from './running-kuma.mjs';
import { asPorts, asSymbols } from './symbols.mjs';

/** @typedef {import('./recording.mjs').Status} Status */
/** @typedef {import('./running-kuma.mjs').RunningKuma} RunningKuma */
/** @typedef {Map<number, { status: Status, message: string }[]>} Beats by the ids of monitors */

/** As Uptime Kuma counts them. @type {readonly Status[]} */
const statuses = ['down', 'up', 'pending', 'maintenance'];

const judgedWithinMs = 120_000;
const messageCharsMax = 120;

/** Columns that differ with each recording. No check follows from them. */
const volatileColumns = ['created_date', 'dns_last_result'];

/**
 * @param {string} folder of Uptime Kuma with its dependencies
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {string} authorityFile with the authority of the laboratory
 * @returns {Promise<import('./recording.mjs').Recording>}
 */
export const record = async (folder, { ports }, authorityFile) => {
  const kuma = await startKuma(folder, authorityFile);
  try {
    const beats = beatsOf(kuma);
    const recordedAt = new Date();
    await fill(kuma, ports, recordedAt, beats);
    const { database, log } = await kuma.stop();
    const { tables, defaults } = await readKuma(database, log);
    return {
      version: kuma.version,
      recordedAt: recordedAt.toISOString(),
      defaults: defaults.monitor ?? {},
      windows: tables.maintenance,
      windowMonitors: tables.monitor_maintenance,
      monitors: tables.monitor.map((row) => {
        const heard = untilVerdict(beats.get(Number(row.id)) ?? []);
        const kept = Object.entries(row).filter(([column]) => !volatileColumns.includes(column));
        return {
          row: asSymbols(Object.fromEntries(kept), ports),
          beats: heard.map(({ status }) => status),
          message: asSymbols(heard.at(-1)?.message ?? '', ports).slice(0, messageCharsMax),
        };
      }),
    };
  } finally {
    await kuma.remove();
  }
};

/** @param {RunningKuma} kuma @returns {Beats} */
const beatsOf = (kuma) => {
  /** @type {Beats} */
  const beats = new Map();
  kuma.onBeat(({ monitorID, status, msg }) => {
    const own = beats.get(monitorID) ?? [];
    own.push({ status: statuses[status] ?? 'pending', message: `${msg}`.split('\n')[0] ?? '' });
    beats.set(monitorID, own);
  });
  return beats;
};

/** @template {{ status: Status }} Beat @param {readonly Beat[]} beats @returns {readonly Beat[]} */
const untilVerdict = (beats) => {
  const at = beats.findIndex(({ status }) => status !== 'pending');
  // A group without monitors never has one.
  return beats.slice(0, at === -1 ? 1 : at + 1);
};

/**
 * Adds all monitors and windows, and waits for the verdicts.
 * @param {RunningKuma} kuma
 * @param {import('./symbols.mjs').Ports} ports
 * @param {Date} now
 * @param {Beats} beats
 */
const fill = async (kuma, ports, now, beats) => {
  /** @type {Map<string, number>} */
  const ids = new Map();
  /** @param {string} name */
  const idOf = (name) => ids.get(name) ?? Number.NaN;
  const toAdd = monitorsToAdd();
  /** @param {import('./monitors.mjs').MonitorToAdd} monitor @param {boolean} active */
  const add = async ({ name, form, group }, active) => {
    const parent = group === undefined ? null : idOf(group);
    const fields = asPorts({ ...formDefaults, ...form, name, parent, active }, ports);
    ids.set(name, Number((await kuma.ask('add', fields)).monitorID));
  };
  const groups = toAdd.filter(({ form }) => form.type === 'group');
  const others = toAdd.filter(({ form }) => form.type !== 'group');
  for (const group of groups) await add(group, false);
  // A window covers what is not yet checked, so all start after the windows.
  for (const monitor of others) await add(monitor, false);
  for (const { title, monitor, ...when } of windowsToAdd)
    await addWindow(kuma, title, idOf(monitor), when, now);
  /** @param {readonly import('./monitors.mjs').MonitorToAdd[]} monitors */
  const start = async (monitors) => {
    const started = monitors.filter(({ form }) => form.active !== false);
    for (const { name, form, pushes } of started) {
      await kuma.ask('resumeMonitor', idOf(name));
      if (pushes) await fetch(`${kuma.address}/api/push/${form.pushToken}`);
    }
    const namesById = new Map(started.map(({ name }) => [idOf(name), name]));
    await untilJudged(namesById, beats);
  };
  await start(others);
  // The verdict of a group follows from those of its monitors.
  await start(groups.toReversed());
};

/**
 * @param {RunningKuma} kuma
 * @param {string} title
 * @param {number} monitor
 * @param {{ fromMinutes: number, toMinutes: number, active?: boolean }} when
 * @param {Date} now
 */
const addWindow = async (kuma, title, monitor, { fromMinutes, toMinutes, active = true }, now) => {
  /** @param {number} minutes */
  const at = (minutes) => new Date(now.getTime() + minutes * 60_000).toISOString().slice(0, 16);
  const { maintenanceID } = await kuma.ask('addMaintenance', {
    title,
    description: '',
    strategy: 'single',
    active,
    intervalDay: 1,
    dateRange: [at(fromMinutes), at(toMinutes)],
    timeRange: [],
    weekdays: [],
    daysOfMonth: [],
    timezoneOption: 'UTC',
  });
  await kuma.ask('addMonitorMaintenance', maintenanceID, [{ id: monitor }]);
};

/** @param {ReadonlyMap<number, string>} names by id @param {Beats} beats */
const untilJudged = async (names, beats) => {
  const deadline = Date.now() + judgedWithinMs;
  for (;;) {
    const waiting = [...names].filter(([id, name]) => {
      const own = beats.get(id) ?? [];
      return (
        !own.some(({ status }) => status !== 'pending') && !(name.startsWith('group:') && own.length > 0)
      );
    });
    if (waiting.length === 0) return;
    if (Date.now() > deadline)
      throw new Error(`Uptime Kuma has no verdict on ${waiting.map(([, name]) => name).join(', ')}.`);
    await sleep(500);
  }
};
