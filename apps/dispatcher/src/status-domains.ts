import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { domainProofOf, instant, type StatusPageId } from '@tocsin/domain';
import { type Database, type DomainProofs, domainProofs, type UnprovedDomain } from '@tocsin/persistence';
import { CONFIG, type Config, DATABASE, LOGGER, type Logger, orConfigError } from '@tocsin/platform';
import { Loop } from '@tocsin/platform/scheduling';
import { type DomainRecords, openDomainRecords } from '@tocsin/transports';

const domainsAtOnceMax = 10;

const valuePattern = /^tocsin-status-page=([0-9a-f-]{36})$/;

const pagesIn = (records: readonly string[]): StatusPageId[] =>
  records.flatMap((record) => (valuePattern.exec(record.trim())?.[1] ?? []) as StatusPageId[]);

/** Looks for the TXT records that prove the domains of status pages: docs/adr/0107-domains-are-proved.md. */
@Injectable()
export class StatusDomains implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #proofs: DomainProofs;
  readonly #records: DomainRecords;
  readonly #loop: Loop;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DATABASE) database: Database,
  ) {
    this.#proofs = domainProofs(database);
    this.#records = orConfigError(() => openDomainRecords(config));
    this.#loop = new Loop('domains of status pages', () => this.#look(), logger);
  }

  onApplicationBootstrap(): void {
    this.#loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#loop.stop();
  }

  async #look(): Promise<boolean> {
    const due = await this.#proofs.take(instant(new Date()), domainsAtOnceMax);
    await Promise.all(due.map((claimed) => this.#prove(claimed)));
    return due.length === domainsAtOnceMax;
  }

  async #prove(claimed: UnprovedDomain): Promise<void> {
    const { pageId, domain } = claimed;
    const named = pagesIn((await this.#records(domainProofOf(domain, pageId).name)) ?? []);
    if (!named.includes(pageId)) return;
    if (await this.#proofs.prove(claimed, named, instant(new Date())))
      this.logger.info({ page_id: pageId, domain }, 'the domain of a status page is proved');
  }
}
