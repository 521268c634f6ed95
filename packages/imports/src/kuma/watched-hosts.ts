import { givesNoExpiryDates, topLevelOf } from '@tocsin/domain';
import { parse } from 'tldts';
import { type ConfigDraft, tagsFrom } from '../report/draft.js';
import { warnDaysOf } from '../report/expiry.js';
import { bounds, httpUrl } from '../report/fields.js';
import { type KumaTables, setting } from './read-backup.js';

type Watched = { readonly channels: Set<string>; readonly tags: Set<string> };

/** Who hears of a host, and the tags of the monitor that watches it. */
export type WatchedBy = { readonly channels: readonly string[]; readonly tags: readonly string[] };

/** The host of a URL, of a host with its port, or of a host alone. */
const hostOf = (target: string): string =>
  (httpUrl(target)?.hostname ?? target.replace(/:\d+$/, '')).replace(/^\[(.*)\]$/, '$1');

/** The certificates and domains that monitors watch beside their check, each once. */
export class WatchedHosts {
  readonly #certificates = new Map<string, Watched>();
  readonly #domains = new Map<string, Watched>();
  readonly #withoutDates = new Set<string>();

  constructor(
    private readonly draft: ConfigDraft,
    private readonly tables: KumaTables,
  ) {}

  watchCertificate(host: string, by: WatchedBy): void {
    watch(this.#certificates, host, by);
  }

  /** Watches the registered domain of a target. Like Kuma, it passes over names that nobody can register. */
  watchDomain(target: string, by: WatchedBy): void {
    const { domain, isIcann } = parse(hostOf(target));
    if (domain === null || isIcann !== true) return;
    if (givesNoExpiryDates(domain)) this.#withoutDates.add(domain);
    else watch(this.#domains, domain, by);
  }

  /** Adds a monitor for each host, and the notes about them. */
  addMonitors(): void {
    this.#add('ssl', this.#certificates, 'Certificate of', this.#days('tlsExpiryNotifyDays', [7, 14, 21]));
    for (const domain of this.#withoutDates)
      this.draft.notes.push(
        `The end of the registration of ${domain} is not watched: the registry of .${topLevelOf(domain)} gives no expiry dates.`,
      );
    this.#add('domain_expiry', this.#domains, 'Domain of', this.#days('domainExpiryNotifyDays', [7, 14, 30]));
  }

  #add(type: string, watched: ReadonlyMap<string, Watched>, words: string, days: readonly number[]): void {
    for (const [host, { channels, tags }] of watched)
      this.draft.add('monitors', `${words} ${host}`, {
        type,
        target: host,
        settings: { warn_days: days },
        ...(tags.size > 0 && { tags: tagsFrom([...tags]).tags }),
        ...(channels.size > 0 && { channels: [...channels].slice(0, bounds.channelsMax) }),
      });
    if (watched.size > 0)
      this.draft.notes.push(
        `${watched.size} ${type} ${watched.size === 1 ? 'monitor stands' : 'monitors stand'} for the expiry notifications, one for each host.`,
      );
  }

  #days(key: string, usual: readonly number[]): readonly number[] {
    const given = setting(this.tables, key);
    const days = warnDaysOf((Array.isArray(given) ? given : usual).map(Number));
    return days.length === 0 ? usual : days;
  }
}

const watch = (watched: Map<string, Watched>, host: string, { channels, tags }: WatchedBy): void => {
  const entry = watched.get(host) ?? { channels: new Set(), tags: new Set() };
  for (const channel of channels) entry.channels.add(channel);
  for (const tag of tags) entry.tags.add(tag);
  watched.set(host, entry);
};
