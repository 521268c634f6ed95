import { pageMonitors } from './page-monitors.mjs';
import { socketMonitors } from './socket-monitors.mjs';

/**
 * @typedef {object} MonitorToAdd a monitor as a person would fill the form of Uptime Kuma
 * @property {string} name
 * @property {Readonly<Record<string, unknown>>} form its fields, without those that are as the form has them; `{web}` is
 *   the port of that server of the laboratory
 * @property {string} [group] the name of the group that it is in
 * @property {boolean} [pushes] its job pushes once
 */

/**
 * @typedef {object} WindowToAdd a maintenance window
 * @property {string} title
 * @property {string} monitor the name of the monitor that it covers
 * @property {number} fromMinutes from the time of recording
 * @property {number} toMinutes
 * @property {boolean} [active] true by default
 */

/** @param {string} name @param {object} [form] @param {string} [group] @returns {MonitorToAdd} */
const group = (name, form = {}, group) => ({
  name: `group: ${name}`,
  form: { type: 'group', ...form },
  ...(group !== undefined && { group: `group: ${group}` }),
});

/** @param {string} name @param {string} groupName @param {object} [form] @returns {MonitorToAdd} */
const member = (name, groupName, form = {}) => ({
  name: `in a group: ${name}`,
  form: { type: 'http', url: 'http://127.0.0.1:{web}/welcome', ...form },
  group: `group: ${groupName}`,
});

/** @param {string} name @param {object} [form] @returns {MonitorToAdd} */
const covered = (name, form = {}) => ({
  name: `window: ${name}`,
  form: { type: 'http', url: 'http://127.0.0.1:{web}/status/500', ...form },
});

const down = { url: 'http://127.0.0.1:{web}/status/500' };

/** A group comes before what is in it. */
const groups = [
  group('all up'),
  group('one down'),
  group('empty'),
  group('upside down, one down', { upsideDown: true }),
  group('within', {}, 'one down'),
  group('paused', { active: false }),
  group('under a window'),
  group('within one under a window', {}, 'under a window'),
  member('up', 'all up'),
  member('up beside one that is down', 'one down'),
  member('down', 'one down', down),
  member('down, in one that is upside down', 'upside down, one down', down),
  member('up, two deep', 'within'),
  member('up, in a paused one', 'paused'),
  member('down, under a window', 'under a window', down),
  member('down, two deep under a window', 'within one under a window', down),
];

const inForce = { fromMinutes: -60, toMinutes: 60 };

/** @type {readonly WindowToAdd[]} */
export const windowsToAdd = [
  { title: 'In force', monitor: 'window: in force', ...inForce },
  { title: 'Later', monitor: 'window: later', fromMinutes: 600, toMinutes: 660 },
  { title: 'Over', monitor: 'window: over', fromMinutes: -120, toMinutes: -60 },
  { title: 'Switched off', monitor: 'window: switched off', ...inForce, active: false },
  { title: 'On a group', monitor: 'group: under a window', ...inForce },
];

/** @returns {readonly MonitorToAdd[]} */
export const monitorsToAdd = () => [
  ...pageMonitors(),
  ...socketMonitors(),
  covered('in force'),
  covered('later'),
  covered('over'),
  covered('switched off'),
  ...groups,
];
