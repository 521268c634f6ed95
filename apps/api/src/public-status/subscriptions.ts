import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler } from '@nestjs/cqrs';
import {
  type Instant,
  plusMs,
  type StatusComponentId,
  type StatusPageId,
  type StatusSubscriberId,
  statusPageBounds,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CONFIG, type Config, LOGGER, type Logger, newId } from '@tocsin/platform';
import type { Language } from '@tocsin/status-page';
import { addressForms } from '../http/access/mail-address.js';
import { mailboxOf } from '../http/access/mailbox.js';
import { requireWithin, type StoredLimit } from '../http/access/rate-limit.js';
import { newToken } from '../http/access/session-token.js';
import { hashOfToken } from '../http/access/tokens.js';
import { ChangeCommand, type ChangeHandler, unaudited, unchanged } from '../http/commands/command.js';
import { Problem } from '../http/problems/problem.js';
import { RateLimited } from '../http/problems/refusal.js';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** The lifetime of a confirmation link. The words of the pages name it, too. */
const confirmWithinMs = 12 * hourMs;

export const subscriptionLimits = {
  ofNetwork: {
    name: 'status-subscription-network',
    requestsMax: 20,
    windowMs: hourMs,
    what: 'wishes to subscribe from this network',
  },
  /** An IPv6 site has 65,536 networks. */
  ofSite: {
    name: 'status-subscription-site',
    requestsMax: 60,
    windowMs: hourMs,
    what: 'wishes to subscribe from this site',
  },
  /** In the lifetime of a link, these fill fewer than half of a page's places for subscribers. */
  ofPage: {
    name: 'status-subscription-page',
    requestsMax: 200,
    windowMs: hourMs,
    what: 'wishes to subscribe to this page',
  },
  /** An account may have many pages. */
  ofAccount: {
    name: 'status-subscription-account',
    requestsMax: 400,
    windowMs: hourMs,
    what: 'wishes to subscribe to the pages of this account',
  },
  /** For all pages together: one mailbox may get the mails to every address of its owner's domain. */
  toDomain: {
    name: 'status-subscription-domain',
    requestsMax: 30,
    windowMs: hourMs,
    what: 'wishes for addresses of this domain',
  },
  /** For all pages and tags of an address. Beyond it no mail is sent, and the answer stays the same. */
  toMailbox: {
    name: 'status-subscription-address',
    requestsMax: 3,
    windowMs: dayMs,
    what: 'mails to this mailbox',
  },
} as const satisfies Record<string, StoredLimit>;

/** Answered wishes that are not stored yet. */
const waitingMax = 200;

export type SubscriptionWish = {
  readonly pageId: StatusPageId;
  readonly emailAddress: string;
  /** `null` for all. */
  readonly componentIds: readonly StatusComponentId[] | null;
  readonly language: Language;
};

/** Where a visitor comes from. */
export type Visitor = { readonly network: string; readonly site: string };

type Counted = Visitor & {
  readonly pageId: StatusPageId;
  /** `null` for a provider's domain, whose mailboxes belong to many people. */
  readonly domain: string | null;
};

/** Gets only the domain of the address, so a refusal cannot reveal anything about a person. */
export class CountSubscriptionWish extends ChangeCommand<'counted' | 'full', Counted> {}

@CommandHandler(CountSubscriptionWish)
export class CountSubscriptionWishHandler implements ChangeHandler<CountSubscriptionWish> {
  /** @throws RateLimited */
  async handle(
    { data: { pageId, network, site, domain } }: CountSubscriptionWish,
    repositories: Repositories,
    now: Instant,
  ) {
    await requireWithin(repositories, subscriptionLimits.ofNetwork, network, now);
    await requireWithin(repositories, subscriptionLimits.ofSite, site, now);
    await requireWithin(repositories, subscriptionLimits.ofPage, pageId, now);
    const page = await repositories.statusPages.findById(pageId);
    if (page) await requireWithin(repositories, subscriptionLimits.ofAccount, page.accountId, now);
    if (domain !== null) await requireWithin(repositories, subscriptionLimits.toDomain, domain, now);
    const subscribers = await repositories.statusSubscribers.count(pageId);
    return unaudited(
      subscribers < statusPageBounds.subscribersMax ? ('counted' as const) : ('full' as const),
    );
  }
}

export class TakeSubscriptionWish extends ChangeCommand<void, SubscriptionWish> {}

@CommandHandler(TakeSubscriptionWish)
export class TakeSubscriptionWishHandler implements ChangeHandler<TakeSubscriptionWish> {
  /** @throws RateLimited */
  async handle({ data }: TakeSubscriptionWish, repositories: Repositories, now: Instant) {
    const { statusSubscribers, statusPages } = repositories;
    const { pageId, emailAddress } = data;
    await requireWithin(repositories, subscriptionLimits.toMailbox, mailboxOf(emailAddress).mailbox, now);
    // The page may be deleted meanwhile, and the lock keeps two wishes from passing the bound together.
    const isFull = async () => (await statusSubscribers.count(pageId)) >= statusPageBounds.subscribersMax;
    if ((await statusPages.lock(pageId)) === null || (await isFull())) return unchanged(undefined);
    const [confirmToken, unsubscribeToken] = [newToken(), newToken()];
    const subscriber = {
      ...data,
      id: newId() as StatusSubscriberId,
      createdAt: now,
      confirmToken,
      confirmHash: hashOfToken(confirmToken),
      confirmExpiresAt: plusMs(now, confirmWithinMs),
      unsubscribeToken,
      unsubscribeHash: hashOfToken(unsubscribeToken),
    };
    const forms = addressForms(emailAddress);
    const added = await statusSubscribers.add(subscriber, forms);
    if (added === 'added') return unaudited(undefined);
    const subscribed = await statusSubscribers.findByAddress(pageId, forms);
    if (subscribed) await statusSubscribers.remind(subscribed.id);
    return unaudited(undefined);
  }
}

/** Confirms by the hash of a link's token. The answer is false without such a link. */
export class ConfirmSubscription extends ChangeCommand<boolean, { readonly confirmHash: string }> {}

@CommandHandler(ConfirmSubscription)
export class ConfirmSubscriptionHandler implements ChangeHandler<ConfirmSubscription> {
  async handle({ data }: ConfirmSubscription, { statusSubscribers }: Repositories, now: Instant) {
    const confirmed = await statusSubscribers.confirm(data.confirmHash, now);
    return unaudited(confirmed !== null && confirmed.unsubscribedAt === null);
  }
}

/** Unsubscribes by the hash of a link's token. The answer is false without such a link. */
export class EndSubscription extends ChangeCommand<boolean, { readonly unsubscribeHash: string }> {}

@CommandHandler(EndSubscription)
export class EndSubscriptionHandler implements ChangeHandler<EndSubscription> {
  async handle({ data }: EndSubscription, { statusSubscribers }: Repositories, now: Instant) {
    return unaudited(await statusSubscribers.unsubscribe(data.unsubscribeHash, now));
  }
}

export type WishOutcome = 'asked' | 'too_often' | 'full';

/** Takes wishes to subscribe. Neither the answer nor its time depends on the address. */
@Injectable()
export class Subscriptions implements BeforeApplicationShutdown {
  readonly #storing = new Set<Promise<void>>();

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'smtpUrl'>,
    private readonly commands: CommandBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Subscribing needs a mail server. */
  get isOffered(): boolean {
    return this.config.smtpUrl !== undefined;
  }

  /** @throws Problem when the database cannot be used */
  async wish(wish: SubscriptionWish, visitor: Visitor): Promise<WishOutcome> {
    try {
      const counted = await this.commands.execute(
        new CountSubscriptionWish({
          pageId: wish.pageId,
          domain: mailboxOf(wish.emailAddress).ownedDomain,
          ...visitor,
        }),
      );
      if (counted === 'full') return 'full';
    } catch (error) {
      if (error instanceof RateLimited) return 'too_often';
      throw error;
    }
    if (this.#storing.size >= waitingMax)
      throw new Problem('unavailable', 'Too many wishes to subscribe wait.');
    this.#store(wish);
    return 'asked';
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.#storing);
  }

  /** Stores a wish after the answer: its duration would reveal whether the address is known. */
  #store(wish: SubscriptionWish): void {
    const storing: Promise<void> = this.commands
      .execute(new TakeSubscriptionWish(wish))
      .catch((error: unknown) => {
        if (error instanceof RateLimited) return;
        const message = error instanceof Error ? error.name : String(error);
        this.logger.error({ page_id: wish.pageId, error: message }, 'a wish to subscribe was lost');
      })
      .finally(() => this.#storing.delete(storing));
    this.#storing.add(storing);
  }
}
