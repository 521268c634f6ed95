import { hostAndPort, isHost, isIpAddress } from '../report/fields.js';
import { type Mapper, refused } from './mapped.js';
import { isObject, json, type KumaRow, number, text } from './read-backup.js';

/** A record as in a zone file, with `*` for the fields that Uptime Kuma does not compare. */
const expectedRecord: Readonly<Record<string, (value: string) => string>> = {
  A: (value) => value,
  AAAA: (value) => value,
  CNAME: (value) => value,
  NS: (value) => value,
  TXT: (value) => value,
  MX: (value) => `* ${value}`,
  SRV: (value) => `* * * ${value}`,
  CAA: (value) => `* issue "${value}"`,
  SOA: (value) => `${value} * * * * * *`,
  PTR: (value) => value,
};

const conditionsIn = (row: KumaRow): readonly unknown[] => {
  const conditions = json(row, 'conditions');
  return Array.isArray(conditions) ? conditions : [];
};

const isEqualRecord = (condition: unknown): boolean =>
  isObject(condition) && condition.operator === 'equals' && (condition.variable ?? 'record') === 'record';

const ipv6Spelling = (address: string): string | undefined => {
  try {
    return new URL(`http://[${address}]/`).hostname.slice(1, -1);
  } catch {
    return undefined;
  }
};

/** Kuma compares texts, and Tocsin names and addresses, which have several spellings. */
const spellingLosses = (type: string, value: string): readonly string[] => {
  if (type === 'TXT') return ['that the parts of a long text are compared one by one'];
  if (type === 'A') return [];
  const isPlain = type === 'AAAA' ? ipv6Spelling(value) === value : /^[^A-Z]*[^A-Z.]$/.test(value);
  return isPlain ? [] : [`that another spelling of ${value} is another record`];
};

export const dns: Mapper = (row) => {
  const type = text(row, 'dns_resolve_type') || 'A';
  const toRecord = Object.hasOwn(expectedRecord, type) ? expectedRecord[type] : undefined;
  const name = text(row, 'hostname');
  if (toRecord === undefined)
    return refused(`It asks for records of the type ${type}.`, 'A dns monitor of the name that it leads to.');
  if (!isHost(name)) return refused('It has no valid name.', 'A dns monitor.');
  if (type === 'PTR' && !isIpAddress(name))
    return refused('It asks for the PTR records of a name, which Uptime Kuma cannot.', 'A dns monitor.');
  const conditions = conditionsIn(row);
  const [condition] = conditions;
  if (conditions.length > 1 || (condition !== undefined && !isEqualRecord(condition)))
    return refused(
      `Its conditions are more than one record that is equal: ${JSON.stringify(conditions)}`,
      'A dns monitor with expected records.',
    );
  const [server = '', ...others] = text(row, 'dns_resolve_server')
    .split(',')
    .map((part) => part.trim());
  const serverPort = number(row, 'port') ?? 53;
  const value = isObject(condition) ? String(condition.value ?? '') : undefined;
  return {
    monitor: {
      type: 'dns',
      target: name,
      settings: {
        record_type: type,
        server: server === '' ? undefined : serverPort === 53 ? server : hostAndPort(server, serverPort),
        expected: value === undefined ? undefined : [toRecord(value)],
        others_allowed: value === undefined ? undefined : true,
      },
    },
    losses: [
      ...(others.length === 0 ? [] : [`the other name servers: ${others.join(', ')}`]),
      ...(server === '' ? ['that it names no name server, and is down whatever comes'] : []),
      ...(value === undefined ? [] : spellingLosses(type, value)),
    ],
  };
};
