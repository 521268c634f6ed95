import { keepMailServer } from '../kuma/channels.js';
import { type Confirmation, failuresMax, opensAfter, resolvesAfter } from '../report/confirmation.js';
import type { ConfigDraft } from '../report/draft.js';
import { bounds } from '../report/fields.js';
import { isMap, mapIn, mapsIn, textIn } from '../report/maps.js';
import { lossesByKeys } from './endpoint-keys.js';
import { providerMapping } from './providers.js';
import { type GatusMap, isEnabled } from './read-gatus.js';

/** A key, or with its delay. */
type AttachedChannel = string | { readonly key: string; readonly after_minutes: number };

export type Alerting = Confirmation & {
  readonly channels: readonly AttachedChannel[];
  readonly losses: readonly string[];
};

const usualFailures = 3;
const usualSuccesses = 2;

type Delay = {
  /** How many failures in a row the alert asks for. */
  readonly failures: number;
  readonly minutes: number;
  readonly taken: number;
  readonly successes: number;
};

const delayLosses = (type: string, { failures, minutes, taken, successes }: Delay): readonly string[] => {
  if (taken === 0) return [`that its alert by ${type} comes at failure number ${failures}`];
  const after = `its alert by ${type} comes ${taken === 1 ? 'a minute' : `${taken} minutes`} after the first`;
  if (taken !== minutes) return [`${after}, and not at failure number ${failures}`];
  // With a single success, an incident resolves, and the failures are counted anew, as there.
  return successes === 1 ? [] : [`${after}, even if one check between succeeds`];
};

/** Maps providers to channels, and the alerts of an endpoint to its attached channels. */
export class GatusAlerts {
  /** Keys by type and group; the group is empty for the provider itself. */
  readonly #keys = new Map<string, readonly string[]>();
  readonly #alerting: GatusMap;

  constructor(
    private readonly draft: ConfigDraft,
    config: GatusMap,
  ) {
    this.#alerting = mapIn(config, 'alerting');
    for (const [type, provider] of Object.entries(this.#alerting)) {
      if (!isMap(provider)) continue;
      this.#take(type, provider, '', `alerting.${type}`);
      for (const [index, override] of mapsIn(provider, 'overrides').entries()) {
        const { overrides: _, ...base } = provider;
        const source = `alerting.${type}.overrides[${index}]`;
        this.#take(type, { ...base, ...override }, textIn(override, 'group'), source);
      }
    }
  }

  #take(type: string, provider: GatusMap, group: string, source: string): void {
    const subject = { source, kind: 'alerting provider', name: group === '' ? type : `${type} of ${group}` };
    const mapping = providerMapping(type, provider);
    if ('reason' in mapping) {
      this.draft.notTaken(subject, mapping.reason, mapping.nearest);
      return;
    }
    const several = mapping.channels.length > 1;
    const keys = mapping.channels.map((channel) => {
      const address = several && 'email_address' in channel ? ` ${channel.email_address}` : '';
      return this.draft.addChannel(`${subject.name}${address}`, channel);
    });
    this.#keys.set(`${type}/${group}`, keys);
    const mailLosses = type === 'email' ? keepMailServer(this.draft, mapping.kumaConfig ?? {}) : [];
    this.draft.taken(
      subject,
      keys.map((key) => `channels/${key}`),
      [
        ...(mapping.losses ?? []),
        ...mailLosses,
        ...lossesByKeys(mapIn(provider, 'default-alert'), 'alert').map(
          (loss) => `of its default-alert: ${loss}`,
        ),
      ],
    );
  }

  #withDefaults(alert: GatusMap): GatusMap {
    return { ...mapIn(mapIn(this.#alerting, textIn(alert, 'type')), 'default-alert'), ...alert };
  }

  #keysOf(alert: GatusMap, group: string): readonly string[] | undefined {
    const type = textIn(alert, 'type');
    return this.#keys.get(`${type}/${group}`) ?? this.#keys.get(`${type}/`);
  }

  /**
   * Maps the alerts of an endpoint in a group. An alert with more failures than the first rings later.
   * @param intervalSeconds `null` for what is not checked at intervals
   */
  of(endpoint: GatusMap, group: string, intervalSeconds: number | null): Alerting {
    const all = mapsIn(endpoint, 'alerts')
      .map((alert) => this.#withDefaults(alert))
      .filter(isEnabled);
    const taken = all.filter((alert) => this.#keysOf(alert, group) !== undefined);
    const losses = all.flatMap((alert) => {
      const type = textIn(alert, 'type');
      if (!taken.includes(alert)) return [`its alert by ${type}`];
      return [
        ...(isMap(alert['provider-override']) ? [`the provider-override of its alert by ${type}`] : []),
        ...(textIn(alert, 'description') === '' ? [] : [`the description of its alert by ${type}`]),
        ...(textIn(alert, 'minimum-reminder-interval') === '' ? [] : ['repeated messages while it is down']),
      ];
    });
    for (const alert of mapsIn(endpoint, 'alerts')) losses.push(...lossesByKeys(alert, 'alert'));
    if (taken.length === 0) return { channels: [], losses };
    const thresholds = (name: string, usual: number) =>
      taken.map((alert) => Math.max(Number(alert[name]) || usual, 1));
    const failures = thresholds('failure-threshold', usualFailures);
    const first = Math.min(...failures, failuresMax);
    const successes = Math.min(...thresholds('success-threshold', usualSuccesses));
    const minutesOf = new Map<string, number>();
    for (const [index, alert] of taken.entries()) {
      const own = failures[index] ?? first;
      const minutes = intervalSeconds === null ? 0 : ((own - first) * intervalSeconds) / 60;
      const taken = Math.min(Math.ceil(minutes), bounds.afterMinutesMax);
      if (own > first)
        losses.push(...delayLosses(textIn(alert, 'type'), { failures: own, minutes, taken, successes }));
      for (const key of this.#keysOf(alert, group) ?? [])
        minutesOf.set(key, Math.min(minutesOf.get(key) ?? taken, taken));
    }
    if (minutesOf.size > bounds.channelsMax) losses.push(`its alerts beyond ${bounds.channelsMax} channels`);
    const confirmation = { ...opensAfter(first, losses), ...resolvesAfter(successes, losses) };
    return {
      channels: [...minutesOf]
        .slice(0, bounds.channelsMax)
        .map(([key, minutes]) => (minutes === 0 ? key : { key, after_minutes: minutes })),
      ...confirmation,
      losses: [...new Set(losses)],
    };
  }
}
