// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of Grafana.
import { expect, test } from '@jest/globals';
import { leftOutFamily, monitorFamilies } from '../../src/monitor-metrics/monitor-families.js';
import {
  dashboard,
  interpolated,
  propertiesOf,
  type Thresholds,
  variableQueries,
  variables,
} from '../support/grafana-dashboard.js';

const { panels } = dashboard;
const targets = panels.flatMap((panel) => panel.targets);
const queries = [...targets.map(({ expr }) => expr), ...variableQueries];

const gridColumns = 24;
const dataSource = { type: 'prometheus', uid: '${datasource}' };

test('the dashboard shows every metric, and no other', () => {
  const used = queries.flatMap((query) => query.match(/\btocsin_\w+/g) ?? []);
  const families = [leftOutFamily, ...monitorFamilies].map(({ name }) => name);
  expect([...new Set(used)].sort()).toEqual(families.sort());
});

test('it has the schema of Grafana 10.0, and takes the place of no other dashboard', () => {
  const { id, uid, title, schemaVersion } = dashboard;
  expect([id, title, schemaVersion]).toEqual([null, expect.any(String), 38]);
  // The most that Grafana takes.
  expect(uid).toMatch(/^[a-z-]{1,40}$/);
});

test('people choose the data source, monitors, and the address of Tocsin', () => {
  expect(variables.map(({ name, type }) => [name, type])).toEqual([
    ['datasource', 'datasource'],
    ['type', 'query'],
    ['team', 'query'],
    ['name', 'query'],
    ['tocsin', 'textbox'],
  ]);
  expect(variables.map(({ label }) => label)).toEqual(variables.map(() => expect.stringMatching(/^[A-Z]/)));
  for (const variable of variables.filter(({ type }) => type === 'query')) {
    const { datasource, multi, includeAll, allValue, query } = variable;
    // A monitor without a team has no label, which `.+` would leave out.
    expect([datasource, multi, includeAll, allValue]).toEqual([dataSource, true, true, '.*']);
    expect(query).toMatchObject({ query: expect.stringMatching(/^label_values\(.+, \w+\)$/) });
  }
});

test('every variable that it uses exists', () => {
  for (const query of queries) expect(interpolated(query)).not.toContain('$');
  const known = variables.map(({ name }) => name);
  const used = [...JSON.stringify(dashboard).matchAll(/\$\{?([a-z]\w*)/g)].map(([, name]) => name);
  expect(used.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});

test('its panels fill the grid, and none lies on another', () => {
  const taken = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => gridColumns * (y + Math.floor(at / w)) + x + (at % w)),
  );
  expect(taken.sort((a, b) => a - b)).toEqual(taken.map((_, at) => at));
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(gridColumns);
});

test('each panel has an id of its own, and so has each query of a panel', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { type, datasource, targets } of panels) {
    expect(datasource).toEqual(dataSource);
    expect(targets.map((target) => target.datasource)).toEqual(targets.map(() => dataSource));
    const refIds = targets.map(({ refId }) => refId);
    expect([refIds.length, refIds]).toEqual([
      new Set(refIds).size,
      refIds.map(() => expect.stringMatching(/^[A-Z]$/)),
    ]);
    const isLine = type === 'timeseries';
    for (const { instant, range } of targets) expect([instant, range]).toEqual([!isLine, isLine]);
  }
});

test('each panel has units, and thresholds in their order', () => {
  for (const panel of panels) {
    expect([panel.title, propertiesOf(panel, 'unit')]).not.toEqual([panel.title, []]);
    for (const { steps } of propertiesOf(panel, 'thresholds') as readonly Thresholds[]) {
      const [first, ...others] = steps.map(({ value }) => value);
      expect([first, others]).toEqual([null, others.toSorted((a, b) => Number(a) - Number(b))]);
    }
  }
});

test('each table says what it means to be empty, and leads to the page of each monitor', () => {
  const tables = panels.filter(({ type }) => type === 'table');
  expect(tables.length).toBeGreaterThanOrEqual(4);
  for (const panel of tables) {
    expect(panel.fieldConfig.defaults.noValue).toMatch(/^No .*\.$/);
    const links = propertiesOf(panel, 'links').flat();
    expect(links).toEqual([
      expect.objectContaining({ url: '${tocsin}/monitors/${__data.fields.monitor_id}' }),
    ]);
  }
});
