import { countsOf, type Finding, type HistoryCounts, type Imported, type Report } from '@tocsin/imports';
import { printable } from '../messages/printable.js';

const findingLines = (finding: Finding): readonly string[] => {
  const { outcome, source, kind, name } = finding;
  const place = finding.outcome === 'not_taken' ? '' : ` → ${finding.places.join(', ')}`;
  const head = `${{ whole: '=', with_losses: '~', not_taken: '-' }[outcome]} ${kind} "${name}" (${source})${place}`;
  if (finding.outcome === 'whole') return [head];
  if (finding.outcome === 'with_losses') return [head, ...finding.losses.map((loss) => `    lost: ${loss}`)];
  return [head, `    not taken: ${finding.reason}`, `    nearest: ${finding.nearest}`];
};

const egressLines = ({ server }: Report): readonly string[] => {
  const { egress_allow, private_names, closed_addresses } = server;
  const closed =
    closed_addresses.length === 0
      ? []
      : ['', `These addresses stay closed, and are not checked: ${closed_addresses.join(', ')}.`];
  if (egress_allow.length + private_names.length === 0) return closed;
  const names = private_names.join(', ');
  if (egress_allow.length === 0)
    return [
      '',
      `Some names are private: ${names}. Start the api, the probers and the dispatcher with their addresses in EGRESS_ALLOW, as the prober finds them.`,
      ...closed,
    ];
  return [
    '',
    'Some addresses are private. Start the api, the probers and the dispatcher with this line:',
    `EGRESS_ALLOW=${egress_allow.join(',')}`,
    ...(names === '' ? [] : [`Add the addresses of ${names} to it, as the prober finds them.`]),
    ...closed,
  ];
};

const mailLines = ({ server_variables }: Imported, envFile: string): readonly string[] => {
  const names = Object.keys(server_variables);
  return names.length === 0
    ? []
    : ['', `For its mail, the server needs ${names.join(' and ')}: the lines are in ${envFile}.`];
};

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

/** How much history a monitor has, such as `monitors/shop: 365 days, 12 outages`. */
export const historyLine = ({ monitor, days, outages }: HistoryCounts): string =>
  `monitors/${monitor}: ${count(days, 'day')}, ${count(outages, 'outage')}`;

const historyLines = ({ history = [] }: Report): readonly string[] => {
  const without = history.filter(({ days, outages }) => days + outages === 0);
  return [
    ...(history.length > 0 ? ['', 'History:'] : []),
    ...history.filter((counts) => !without.includes(counts)).map((counts) => `  ${historyLine(counts)}`),
    ...(without.length > 0
      ? [`  Without days and outages: ${without.map(({ monitor }) => monitor).join(', ')}`]
      : []),
  ];
};

/** A report for people, without control characters: the findings, then the next steps. */
export const reportLines = (imported: Imported, envFile: string): readonly string[] => {
  const { whole, with_losses, not_taken } = countsOf(imported.report);
  return [
    `From ${imported.report.from}:`,
    ...imported.report.findings.flatMap(findingLines),
    '',
    ...imported.report.notes,
    ...historyLines(imported.report),
    ...egressLines(imported.report),
    ...mailLines(imported, envFile),
    '',
    `${whole} taken whole, ${with_losses} with losses, ${not_taken} not taken.`,
  ].map(printable);
};
