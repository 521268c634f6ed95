import { readFile } from 'node:fs/promises';

type DataSource = { readonly type: string; readonly uid: string };

/** A setting of one field, such as its unit. */
type FieldProperty = { readonly id: string; readonly value: unknown };

type Target = {
  readonly refId: string;
  readonly datasource: DataSource;
  readonly expr: string;
  readonly instant: boolean;
  readonly range: boolean;
};

export type Thresholds = { readonly steps: readonly { readonly value: number | null }[] };

type Panel = {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly datasource: DataSource;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly targets: readonly Target[];
  readonly fieldConfig: {
    readonly defaults: Readonly<Record<string, unknown>>;
    readonly overrides: readonly { readonly properties: readonly FieldProperty[] }[];
  };
};

type Variable = {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly query: string | { readonly query: string };
  readonly datasource?: DataSource;
  readonly multi?: boolean;
  readonly includeAll?: boolean;
  readonly allValue?: string;
};

type Dashboard = {
  readonly id: null;
  readonly uid: string;
  readonly title: string;
  readonly schemaVersion: number;
  readonly templating: { readonly list: readonly Variable[] };
  readonly panels: readonly Panel[];
};

const file = new URL('../../../../examples/grafana/monitors.json', import.meta.url);

export const dashboard: Dashboard = JSON.parse(await readFile(file, 'utf8'));

export const variables = dashboard.templating.list;

/** The values of a setting: that of all fields of a panel, and those of single fields. */
export const propertiesOf = ({ fieldConfig }: Panel, id: string): readonly unknown[] => {
  const { defaults, overrides } = fieldConfig;
  const own = overrides.flatMap(({ properties }) => properties.filter((property) => property.id === id));
  return [defaults[id], ...own.map(({ value }) => value)].filter((value) => value !== undefined);
};

/** Such as `label_values(tocsin_monitor_state, type)`. */
export const variableQueries = variables.flatMap(({ query }) =>
  typeof query === 'string' ? [] : [query.query],
);

/** Grafana's own variables in a dashboard of a day with steps of a minute. A rate needs four. */
const ownVariables: Readonly<Record<string, string>> = { __range: '86400s', __rate_interval: '4m0s' };

/** As the data source writes chosen values into regular expressions, which stand in quotes. */
const expressionOf = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(/[\\^$*+?.()|[\]{}]/g, '\\$&').replaceAll('\\', '\\\\')).join('|');

/**
 * Returns a query with the values of its variables.
 * @param chosen values of variables; all others are at "All"
 * @throws Error for a variable that does not exist
 */
export const interpolated = (
  query: string,
  chosen: Readonly<Record<string, readonly string[]>> = {},
): string =>
  query.replaceAll(/\$(?:\{(\w+)\}|(\w+))/g, (found, inBraces?: string, plain?: string) => {
    const name = inBraces ?? plain ?? '';
    const values = chosen[name];
    const value =
      values === undefined
        ? (ownVariables[name] ?? variables.find((variable) => variable.name === name)?.allValue)
        : expressionOf(values);
    if (value === undefined) throw new Error(`${found} has no value.`);
    return value;
  });
