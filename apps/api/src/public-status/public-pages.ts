import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type AccountId, type Clock, instant, type StatusPageId } from '@tocsin/domain';
import { changesOverlapMs, type Database, type Repositories } from '@tocsin/persistence';
import { CLOCK, CONFIG, type Config, DATABASE, LOGGER, type Logger, METRICS } from '@tocsin/platform';
import { Counter, Gauge, type Registry } from 'prom-client';
import { ConcurrencyLimit } from '../background/concurrency-limit.js';
import { ThrottledTask } from '../background/throttled-task.js';
import { COMMITTED } from '../http/commands/committed.js';
import { Problem } from '../http/problems/problem.js';
import { ChangedAccounts } from './changed-accounts.js';
import { KeptPage, type PageReading } from './kept-page.js';
import { PageNames } from './page-names.js';
import { RenderingTurns } from './rendering-turns.js';

const publicPageBounds = {
  /** Page names in memory. */
  namesMax: 100_000,
  /** Pages in memory. The least recently requested one is evicted. */
  pagesMax: 200,
  /** The least time between two readings of a page, however much changes. */
  renewedEveryMs: 1000,
  /** Uptime grows, and maintenance begins and ends, without a change in the database. */
  renewedAfterMs: 60_000,
  /** The answers of all pages. Beyond it, the pages requested least recently are rendered anew when asked for. */
  answerBytesMax: 64 * 1024 * 1024,
  /** After a reading, the other pages of its account wait so many times as long as it took. */
  renewalRest: 9,
  renewalRestMsMax: 5000,
} as const;

/** For pages that are not in memory. */
const readBounds = {
  runningMax: 4,
  waitingMax: 200,
  refusal: 'Too many status pages are being read at the moment. Try again.',
};

const lookEveryMs = 100;
const lookAgainAfterFloodMs = 1000;
const lookAgainAfterErrorMs = 1000;
const pokeEveryMs = 250;
/** Deleted pages leave no change behind, so all names are read again: this often, or less often if that takes long. */
const namesReadAgainMs = 2000;
const namesReadShare = 50;

type Listening = { readonly changes: { close(): Promise<void> }; readonly timer: NodeJS.Timeout };

/** Holds status pages in memory and follows what changes them, so that no visitor waits for the database. */
@Injectable()
export class PublicPages implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly names = new PageNames();
  /** Least recently requested first. */
  readonly #kept = new Map<StatusPageId, KeptPage>();
  readonly #loading = new Map<StatusPageId, Promise<KeptPage | null>>();
  /** Pages that this process changed while they were read: the reading may be older than the change. */
  readonly #staleLoads = new Set<StatusPageId>();
  /** The same for the list of names. */
  readonly #staleNames = new Set<StatusPageId>();
  readonly #changedAccounts: ChangedAccounts;
  readonly #looking = new ThrottledTask(() => this.#look());
  readonly #reads: Counter;
  readonly #renderings: Counter;
  readonly #turns = new RenderingTurns();
  /** When the pages of an account may be renewed again. */
  readonly #restUntilMs = new Map<AccountId, number>();
  readonly #readLimit = new ConcurrencyLimit(readBounds);
  #askedLast: StatusPageId | undefined;
  #listening: Listening | undefined;
  #namesAgainMs = 0;
  #areNamesKnown = false;
  #endFirstLook: () => void = () => undefined;
  readonly #firstLook = new Promise<void>((resolve) => {
    this.#endFirstLook = resolve;
  });

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) registry: Registry,
    @Inject(CONFIG) private readonly config: Pick<Config, 'smtpUrl'>,
  ) {
    this.#changedAccounts = new ChangedAccounts(database);
    this.#reads = new Counter({
      name: 'tocsin_status_page_reads_total',
      help: 'Status pages read from the database.',
      registers: [registry],
    });
    this.#renderings = new Counter({
      name: 'tocsin_status_page_renderings_total',
      help: 'Documents of status pages rendered.',
      registers: [registry],
    });
    const kept: Gauge = new Gauge({
      name: 'tocsin_status_pages_kept',
      help: 'Status pages that this process answers from memory.',
      registers: [registry],
      collect: () => {
        kept.set(this.#kept.size);
      },
    });
  }

  onApplicationBootstrap(): void {
    this.#looking.poke();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#listening?.timer);
    await this.#looking.stop();
    await this.#listening?.changes.close();
    this.#endFirstLook();
  }

  /** Waits until the names of the pages are known. @throws Problem when they could not be read yet */
  async ready(): Promise<void> {
    await this.#firstLook;
    if (!this.#areNamesKnown)
      throw new Problem(
        'unavailable',
        'The status pages could not be read from the database yet. Try again.',
      );
  }

  /** @returns `undefined` when the page is not in memory */
  inMemory(id: StatusPageId): KeptPage | undefined {
    const page = this.#kept.get(id);
    if (page && id !== this.#askedLast) {
      this.#kept.delete(id);
      this.#kept.set(id, page);
      this.#askedLast = id;
    }
    return page;
  }

  /** Reads a page that is not in memory; simultaneous requests share one reading. @throws Problem when too many wait */
  async load(id: StatusPageId): Promise<KeptPage | null> {
    const kept = this.inMemory(id);
    if (kept) return kept;
    const underWay = this.#loading.get(id);
    if (underWay) return underWay;
    const loading = this.#readLimit.run(() => this.#readNew(id)).finally(() => this.#loading.delete(id));
    this.#loading.set(id, loading);
    return loading;
  }

  /** Drops what is in memory of a page that this process changed, so that the next visitor gets the change. */
  async forget(id: StatusPageId): Promise<void> {
    this.#kept.delete(id);
    this.#staleNames.add(id);
    if (this.#loading.has(id)) this.#staleLoads.add(id);
    try {
      const page = await this.committed.statusPages.findById(id);
      this.names.remove(id);
      // The next look at the names replaces this one, since its moment differs.
      if (page === null) return;
      const { accountId, slug } = page;
      const domain = page.isDomainProved ? page.domain : null;
      this.names.set({ id, accountId, slug, domain, changedAtMs: -1 });
    } catch (error) {
      this.logger.warn(
        { err: error, page_id: id },
        'the names of a changed status page could not be read yet',
      );
    }
    this.#looking.poke();
  }

  /** Reads the posts of a month, which the page must have. */
  async #loadMonth(page: KeptPage, month: string): Promise<void> {
    const { reading } = page;
    const { content } = reading;
    if (page.month(month) !== undefined || !content.months.includes(month)) return;
    const posts = await this.#readLimit.run(() =>
      this.committed.statusContents.month(content.page.id, month),
    );
    if (page.reading === reading) return page.setMonth(month, posts);
    // The page was renewed meanwhile, so these posts may lack what the renewal found.
    await this.#loadMonth(page, month);
  }

  async #readNew(id: StatusPageId): Promise<KeptPage | null> {
    let startedMs: number;
    let reading: PageReading | null;
    do {
      this.#staleLoads.delete(id);
      startedMs = performance.now();
      reading = await this.#read(id);
    } while (this.#staleLoads.delete(id));
    if (reading === null) return null;
    const page: KeptPage = new KeptPage(reading, startedMs, {
      turn: () => this.#turns.take(page.reading.content.page.accountId),
      loadMonth: (month) => this.#loadMonth(page, month),
      onRendered: () => {
        this.#renderings.inc();
        this.#boundAnswers();
      },
      isSubscribable: this.config.smtpUrl !== undefined,
    });
    // The reading may miss a change that was committed meanwhile.
    page.isDirty = true;
    this.#kept.set(id, page);
    this.#askedLast = id;
    if (this.#kept.size > publicPageBounds.pagesMax)
      this.#kept.delete([...this.#kept.keys()][0] as StatusPageId);
    this.#looking.poke();
    return page;
  }

  #boundAnswers(): void {
    let bytes = 0;
    for (const page of [...this.#kept.values()].reverse()) {
      bytes += page.answerBytes;
      if (bytes > publicPageBounds.answerBytesMax) page.forgetAnswers();
    }
  }

  async #read(id: StatusPageId): Promise<PageReading | null> {
    const { statusPages, statusContents } = this.committed;
    this.#reads.inc();
    const page = await statusPages.findById(id);
    if (page === null) return null;
    const passwordHash = page.hasPassword ? await statusPages.passwordHash(id) : null;
    return { content: await statusContents.read(page, instant(this.clock.now())), passwordHash };
  }

  async #look(): Promise<number> {
    try {
      await this.#listen();
      await this.#followNames();
      this.#areNamesKnown = true;
      this.#endFirstLook();
      const hasFlood = await this.#followChanges();
      await this.#renewDirty();
      return hasFlood ? lookAgainAfterFloodMs : lookEveryMs;
    } catch (error) {
      this.logger.error({ err: error }, 'status pages could not be renewed; the next try is in a second');
      this.#endFirstLook();
      for (const page of this.#kept.values()) {
        page.markOutdated();
        page.isDirty = true;
      }
      setTimeout(() => this.#looking.poke(), lookAgainAfterErrorMs).unref();
      return lookAgainAfterErrorMs;
    }
  }

  async #listen(): Promise<void> {
    this.#listening ??= {
      changes: await this.database.onChange(() => this.#looking.poke()),
      timer: setInterval(() => this.#looking.poke(), pokeEveryMs).unref(),
    };
  }

  async #followNames(): Promise<void> {
    const { names } = this;
    const startedMs = performance.now();
    const isFull = startedMs >= this.#namesAgainMs;
    const sinceMs = isFull ? -1 : names.newestMs - changesOverlapMs;
    this.#staleNames.clear();
    const read = await this.committed.statusPages.changedSince(sinceMs, publicPageBounds.namesMax);
    const pages = read.filter(({ id }) => !this.#staleNames.has(id));
    if (isFull) {
      for (const id of names.missingFrom(pages)) {
        if (this.#staleNames.has(id)) continue;
        names.remove(id);
        this.#kept.delete(id);
      }
      const tookMs = performance.now() - startedMs;
      this.#namesAgainMs = startedMs + Math.max(namesReadAgainMs, tookMs * namesReadShare);
    }
    for (const page of pages) if (names.set(page)) this.#markDirty(page.id);
  }

  /** @returns whether there were too many changes to read each */
  async #followChanges(): Promise<boolean> {
    if (this.#kept.size === 0) {
      this.#changedAccounts.stop();
      return false;
    }
    const accountIds = new Set([...this.#kept.values()].map(({ reading }) => reading.content.page.accountId));
    const { changed, isIncomplete } = await this.#changedAccounts.look(accountIds);
    for (const page of this.#kept.values())
      if (changed.has(page.reading.content.page.accountId)) page.isDirty = true;
    return isIncomplete;
  }

  #markDirty(id: StatusPageId): void {
    const page = this.#kept.get(id);
    if (page) page.isDirty = true;
  }

  /** Renews the page with the oldest reading first. */
  async #renewDirty(): Promise<void> {
    const nowMs = performance.now();
    const due = [...this.#kept].filter(([, page]) => {
      const ageMs = nowMs - page.readMs;
      const { renewedEveryMs, renewedAfterMs } = publicPageBounds;
      return page.isDirty ? ageMs >= renewedEveryMs : ageMs >= renewedAfterMs;
    });
    for (const [id, page] of due.sort(([, one], [, other]) => one.readMs - other.readMs)) {
      const startedMs = performance.now();
      const { accountId } = page.reading.content.page;
      if (startedMs < (this.#restUntilMs.get(accountId) ?? 0)) continue;
      page.isDirty = false;
      const reading = await this.#read(id);
      if (reading === null) this.#kept.delete(id);
      else page.renew(reading, startedMs);
      this.#rest(accountId, startedMs);
    }
  }

  /** Leaves most of the loop to other accounts, however many pages this one has. */
  #rest(accountId: AccountId, startedMs: number): void {
    const { renewalRest, renewalRestMsMax } = publicPageBounds;
    const endedMs = performance.now();
    for (const [other, untilMs] of this.#restUntilMs) if (untilMs <= endedMs) this.#restUntilMs.delete(other);
    const restMs = Math.min(renewalRestMsMax, (endedMs - startedMs) * renewalRest);
    this.#restUntilMs.set(accountId, endedMs + restMs);
  }
}
