import { keepMailServer } from '../kuma/channels.js';
import type { ConfigDraft } from '../report/draft.js';
import { bounds, clamp } from '../report/fields.js';
import { providerMapping } from './providers.js';
import { type GatusMap, isEnabled, isMap, mapIn, mapsIn, textIn } from './read-gatus.js';

export type Alerting = {
  readonly channels: readonly string[];
  readonly failures_to_open?: number;
  readonly successes_to_resolve?: number;
  readonly losses: readonly string[];
};

const usualFailures = 3;
const usualSuccesses = 2;

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
      [...(mapping.losses ?? []), ...mailLosses],
    );
  }

  #withDefaults(alert: GatusMap): GatusMap {
    return { ...mapIn(mapIn(this.#alerting, textIn(alert, 'type')), 'default-alert'), ...alert };
  }

  #keysOf(alert: GatusMap, group: string): readonly string[] | undefined {
    const type = textIn(alert, 'type');
    return this.#keys.get(`${type}/${group}`) ?? this.#keys.get(`${type}/`);
  }

  /** Maps the alerts of an endpoint in a group. */
  of(endpoint: GatusMap, group: string): Alerting {
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
    if (taken.length === 0) return { channels: [], losses };
    const thresholds = (name: string, usual: number) =>
      taken.map((alert) => clamp(Number(alert[name]) || usual, 1, bounds.failuresToOpenMax));
    const failures = thresholds('failure-threshold', usualFailures);
    const channels = taken.flatMap((alert) => this.#keysOf(alert, group) ?? []);
    return {
      channels: [...new Set(channels)].slice(0, bounds.channelsPerMonitorMax),
      failures_to_open: Math.min(...failures),
      successes_to_resolve: Math.min(...thresholds('success-threshold', usualSuccesses)),
      losses: [
        ...new Set(losses),
        ...(new Set(failures).size > 1
          ? ['that its alerts come after different numbers of failures: the least counts']
          : []),
      ],
    };
  }
}
