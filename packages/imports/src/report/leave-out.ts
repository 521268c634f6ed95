import { type DraftKind, draftKinds, type Imported, type ImportedConfig } from './draft.js';
import { PrivateTargets } from './private-targets.js';
import type { Finding, Report } from './report.js';

/** Reasons by the place of a resource, such as `monitors/shop`. */
type Reasons = ReadonlyMap<string, string>;

type Resource = Readonly<Record<string, unknown>>;

const keyOf = (reference: unknown): string =>
  typeof reference === 'string' ? reference : String(Object(reference).key);

const listIn = (resource: Resource, field: string): readonly unknown[] => {
  const list = resource[field];
  return Array.isArray(list) ? list : [];
};

/** A resource without references to what is left out, or the reason why it is left out with them. */
const without = (
  kind: DraftKind,
  resource: Resource,
  isOut: (place: string) => boolean,
): { readonly resource: Resource; readonly lost: readonly string[] } | string => {
  const lost: string[] = [];
  const keep = (field: string, place: (item: unknown) => string): Resource => {
    const kept = listIn(resource, field).filter((item) => !isOut(place(item)));
    const count = listIn(resource, field).length - kept.length;
    if (count > 0) lost.push(`${count} of its ${field}, which ${count === 1 ? 'is' : 'are'} left out`);
    return count === 0 ? resource : { ...resource, [field]: kept };
  };
  const toChannel = (item: unknown): string => `channels/${keyOf(item)}`;
  const toMonitor = (item: unknown): string => `monitors/${keyOf(item)}`;
  if (kind === 'monitors') return { resource: keep('channels', toChannel), lost };
  if (kind === 'routes') {
    const route = keep('channels', toChannel);
    return listIn(route, 'channels').length === 0
      ? 'None of its channels is created.'
      : { resource: route, lost };
  }
  if (kind === 'maintenance_windows') {
    const window = keep('monitors', toMonitor);
    // A window without monitors would cover all of the account.
    const isEmptied = lost.length > 0 && listIn(window, 'monitors').length === 0;
    return isEmptied ? 'None of its monitors is created.' : { resource: window, lost };
  }
  if (kind === 'status_pages')
    return { resource: keep('components', (item) => toMonitor(Object(item).monitor)), lost };
  return { resource, lost };
};

const nearest = 'Correct it, and import it again.';

const withReasons = (
  finding: Finding,
  reasons: Reasons,
  lost: ReadonlyMap<string, readonly string[]>,
): Finding => {
  if (finding.outcome === 'not_taken') return finding;
  const { source, kind, name } = finding;
  const places = finding.places.filter((place) => !reasons.has(place));
  const found = finding.places.flatMap((place) => reasons.get(place) ?? []);
  const isGone = !places.some((place) => !place.startsWith('tag '));
  if (found.length > 0 && isGone)
    return { source, kind, name, outcome: 'not_taken', reason: [...new Set(found)].join(' '), nearest };
  const losses = [
    ...(finding.outcome === 'with_losses' ? finding.losses : []),
    ...finding.places.flatMap((place) => {
      const reason = reasons.get(place);
      return reason === undefined ? (lost.get(place) ?? []) : [`${place}, which is left out: ${reason}`];
    }),
  ];
  return losses.length === 0 ? finding : { source, kind, name, outcome: 'with_losses', places, losses };
};

/**
 * Leaves resources out, and every reference to them. What stands for nothing without them is left out, too: a route
 * without channels, and a window without monitors. The report says it of each row.
 *
 * @param refused sentences by place, such as `monitors/shop`
 */
export const leaveOut = (imported: Imported, refused: Reasons): Imported => {
  const reasons = new Map(refused);
  const lost = new Map<string, readonly string[]>();
  const config: Record<string, unknown> = { ...imported.config };
  // Later kinds refer to earlier ones.
  for (const kind of draftKinds) {
    const kept = Object.entries(imported.config[kind]).flatMap(([key, given]) => {
      const place = `${kind}/${key}`;
      if (reasons.has(place)) return [];
      const found = without(kind, given, (other) => reasons.has(other));
      if (typeof found === 'string') {
        reasons.set(place, found);
        return [];
      }
      if (found.lost.length > 0) lost.set(place, found.lost);
      return [[key, found.resource] as const];
    });
    config[kind] = Object.fromEntries(kept);
  }
  const report: Report = {
    ...imported.report,
    findings: imported.report.findings.map((finding) => withReasons(finding, reasons, lost)),
  };
  return {
    ...imported,
    config: config as ImportedConfig,
    secrets: imported.secrets.filter(({ path: [kind, key] }) => !reasons.has(`${kind}/${key}`)),
    report,
  };
};

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** The value of `EGRESS_ALLOW` that opens the addresses of resources. Empty when none has a private address. */
export const egressAllowFor = ({ config }: Imported, places: Iterable<string>): readonly string[] => {
  const targets = new PrivateTargets();
  for (const place of places) {
    const [kind = '', ...key] = place.split('/');
    const resource = Object(Object(config)[kind])[key.join('/')];
    const { target }: { target?: unknown } = Object(resource);
    for (const text of textsIn(resource)) if (text === target || /^https?:/i.test(text)) targets.add(text);
  }
  return targets.settings().egress_allow;
};
