import type { CommandBus } from '@nestjs/cqrs';
import { type Clock, type Instant, instant, type StatusComponentId } from '@tocsin/domain';
import type { Repositories, StatusSubscriber } from '@tocsin/persistence';
import {
  type Language,
  languageFor,
  type Rendered,
  renderSubscribePage,
  renderSubscriptionAsked,
  renderSubscriptionLink,
  renderUnknownLink,
  type SubscriptionLinkPage,
  type SubscriptionRefusal,
} from '@tocsin/status-page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork, clientSite } from '../http/access/client-address.js';
import { addressFrom } from '../http/access/mail-address.js';
import { isToken } from '../http/access/session-token.js';
import { hashOfToken } from '../http/access/tokens.js';
import { placeOf } from './front-door.js';
import type { KeptPage } from './kept-page.js';
import { pageContent, pageOfLink } from './page-content.js';
import { domainPrefix, type PublicPath, slugPrefix, subscriptionPaths } from './public-path.js';
import { ConfirmSubscription, EndSubscription, type Subscriptions } from './subscriptions.js';

export type SubscriptionRoutes = {
  readonly subscriptions: Subscriptions;
  readonly committed: Repositories;
  readonly commands: CommandBus;
  readonly clock: Clock;
  readonly publicUrl: string;
};

type Found = { readonly path: PublicPath; readonly page: KeptPage };

/** Functions that all routes of status pages share: serve-public-status.ts */
export type PageVisits = {
  find(request: FastifyRequest): Promise<Found | null>;
  isLocked(request: FastifyRequest, found: Found): boolean;
  sendPasswordPage(reply: FastifyReply, found: Found, status: number): FastifyReply;
  sendDocument(reply: FastifyReply, status: number, rendered: Rendered): FastifyReply;
  sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply;
};

const languageOf = ({ headers }: FastifyRequest): Language => languageFor(headers['accept-language']);

const statusOf: Readonly<Record<SubscriptionRefusal, number>> = { invalid: 400, too_often: 429, full: 409 };

const retryAfterSeconds = 3600;

/** A link's token; `null` when the query has no valid one. */
const tokenOf = ({ query }: FastifyRequest): string | null => {
  const { token } = query as { readonly token?: unknown };
  return isToken(token) ? token : null;
};

const tokenHashOf = (request: FastifyRequest): string | null => {
  const token = tokenOf(request);
  return token === null ? null : hashOfToken(token);
};

/**
 * Routes to subscribe, confirm and unsubscribe. A link's token identifies the subscriber, so links work without the
 * page's password, and after the page was renamed.
 */
export const serveSubscriptions = (
  forms: FastifyInstance,
  { subscriptions, committed, commands, clock, publicUrl }: SubscriptionRoutes,
  { find, isLocked, sendPasswordPage, sendDocument, sendNotFound }: PageVisits,
): void => {
  const sendForm = (
    request: FastifyRequest,
    reply: FastifyReply,
    { path, page }: Found,
    refusal?: SubscriptionRefusal,
  ): FastifyReply => {
    const content = pageContent(page.reading.content, placeOf(path, publicUrl));
    if (refusal === 'too_often') reply.header('Retry-After', retryAfterSeconds);
    return sendDocument(
      reply,
      refusal === undefined ? 200 : statusOf[refusal],
      renderSubscribePage(content, languageOf(request), refusal),
    );
  };

  /** Finds the page to subscribe to. Sends the answer and returns `null` if the visitor may not see it. */
  const offered = async (request: FastifyRequest, reply: FastifyReply): Promise<Found | null> => {
    const found = subscriptions.isOffered ? await find(request) : null;
    if (found === null) sendNotFound(request, reply);
    else if (isLocked(request, found)) sendPasswordPage(reply, found, 403);
    else return found;
    return null;
  };

  const showForm = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const found = await offered(request, reply);
    return found === null ? reply : sendForm(request, reply, found);
  };

  const subscribe = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const found = await offered(request, reply);
    if (found === null) return reply;
    const { content } = found.page.reading;
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const email = (fields.get('email') ?? '').trim();
    const emailAddress = addressFrom(email);
    if (emailAddress === null) return sendForm(request, reply, found, 'invalid');
    const chosen = new Set(fields.getAll('component'));
    const ofPage = content.groups.flatMap(({ components }) => components.map(({ id }) => id));
    const componentIds = ofPage.filter((id) => chosen.has(id)) as StatusComponentId[];
    const wish = {
      pageId: found.path.id,
      emailAddress,
      componentIds: componentIds.length === 0 ? null : componentIds,
      language: languageOf(request),
    };
    const outcome = await subscriptions.wish(wish, {
      network: clientNetwork(request),
      site: clientSite(request),
    });
    if (outcome !== 'asked') return sendForm(request, reply, found, outcome);
    const { page } = pageContent(content, placeOf(found.path, publicUrl));
    return sendDocument(reply, 202, renderSubscriptionAsked(page, languageOf(request)));
  };

  const sendLinkPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    subscriber: StatusSubscriber | null,
    shown: SubscriptionLinkPage,
  ): Promise<FastifyReply> => {
    const language = languageOf(request);
    const page = subscriber && (await committed.statusPages.findById(subscriber.pageId));
    if (page === null) return sendDocument(reply, 404, renderUnknownLink(language));
    const path = request.url.startsWith(domainPrefix) ? '' : `${slugPrefix}${page.slug}`;
    return sendDocument(
      reply,
      200,
      renderSubscriptionLink(
        pageOfLink(page, { origin: publicUrl, path }),
        shown,
        language,
        tokenOf(request) ?? '',
      ),
    );
  };

  const now = (): Instant => instant(clock.now());

  const toConfirm = async (request: FastifyRequest): Promise<StatusSubscriber | null> => {
    const hash = tokenHashOf(request);
    const found = hash && (await committed.statusSubscribers.findByConfirmHash(hash, now()));
    return found && found.unsubscribedAt === null ? found : null;
  };

  const toEnd = async (request: FastifyRequest): Promise<StatusSubscriber | null> => {
    const hash = tokenHashOf(request);
    return hash === null ? null : committed.statusSubscribers.findByUnsubscribeHash(hash);
  };

  const showConfirm = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendLinkPage(request, reply, await toConfirm(request), 'confirm');

  const confirm = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [subscriber, confirmHash] = [await toConfirm(request), tokenHashOf(request)];
    const isDone =
      subscriber !== null &&
      confirmHash !== null &&
      (await commands.execute(new ConfirmSubscription({ confirmHash })));
    return sendLinkPage(request, reply, isDone ? subscriber : null, 'confirmed');
  };

  const showUnsubscribe = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const subscriber = await toEnd(request);
    const shown = subscriber?.unsubscribedAt === null ? 'unsubscribe' : 'unsubscribed';
    return sendLinkPage(request, reply, subscriber, shown);
  };

  /** Mail programs call this too: they send `List-Unsubscribe=One-Click` and no cookie (RFC 8058, section 3.2). */
  const unsubscribe = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [subscriber, unsubscribeHash] = [await toEnd(request), tokenHashOf(request)];
    if (subscriber !== null && unsubscribeHash !== null && subscriber.unsubscribedAt === null)
      await commands.execute(new EndSubscription({ unsubscribeHash }));
    return sendLinkPage(request, reply, subscriber, 'unsubscribed');
  };

  // The token is in the URL, so the fields of the form are not needed.
  forms.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume();
    payload.once('end', () => done(null, undefined));
    payload.once('error', done);
  });
  for (const paths of subscriptionPaths) {
    forms.get(paths.subscribe, showForm);
    forms.post(paths.subscribe, subscribe);
    forms.get(paths.confirm, showConfirm);
    forms.post(paths.confirm, confirm);
    forms.get(paths.unsubscribe, showUnsubscribe);
    forms.post(paths.unsubscribe, unsubscribe);
  }
};
