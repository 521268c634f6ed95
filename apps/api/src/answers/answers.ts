import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Clock, type Instant, instant, isFailing } from '@tocsin/domain';
import {
  type Answering,
  type MonitorRecord,
  type PastCheck,
  type Repositories,
  readAnswerToken,
  type SecretBox,
} from '@tocsin/persistence';
import { CLOCK, SECRETS } from '@tocsin/platform';
import type { AnswerPage, AnswerState } from '@tocsin/status-page';
import { choiceOf, withoutAddresses } from '@tocsin/transports/catalogue';
import type { HttpExchange } from '../http/access/http-exchange.js';
import { RateLimits } from '../http/access/rate-limits.js';
import { COMMITTED } from '../http/commands/committed.js';
import { failingSince } from '../incidents/incident-queries.js';
import { incidentView } from '../incidents/incident-view.js';
import { AcknowledgeByLink, type Answerable, findAnswerable } from './acknowledge-by-link.js';
import { rungBy } from './rung-by.js';

const findingOf = (check: PastCheck | null | undefined) =>
  check ? { at: check.at, message: check.message } : null;

/** The page of a channel whose messages hide the target. */
const withoutTarget = (page: AnswerPage): AnswerPage => {
  const { title, monitor, lastFailure, lastCheck, state, channel, rung } = page;
  const shown = (text: string): string => withoutAddresses(text, monitor?.target ?? '');
  const shownOf = (found: AnswerPage['lastCheck']) =>
    found && { ...found, message: found.message && shown(found.message) };
  return {
    ...page,
    title: shown(title),
    state:
      state.type === 'acknowledged' ? { ...state, by: { ...state.by, name: shown(state.by.name) } } : state,
    channel: shown(channel),
    rung: rung.map((each) => ({ ...each, names: each.names.map(shown) })),
    monitor: monitor && { name: shown(monitor.name), target: '' },
    lastFailure: shownOf(lastFailure),
    lastCheck: shownOf(lastCheck),
  };
};

/** Shows an incident to whoever follows the link in a message, and acknowledges it for them. */
@Injectable()
export class Answers {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(SECRETS) private readonly secrets: SecretBox,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly limits: RateLimits,
  ) {}

  /** @returns `null` for a link that acknowledges nothing @throws Problem after too many requests */
  async show(token: string, exchange: HttpExchange): Promise<AnswerPage | null> {
    const answering = this.#read(token, exchange);
    const found = answering && (await findAnswerable(this.committed, answering));
    return found && this.#pageOf(found);
  }

  /** @returns the page afterwards, or `null` @throws Problem after too many requests */
  async acknowledge(token: string, exchange: HttpExchange): Promise<AnswerPage | null> {
    const shown = await this.show(token, exchange);
    // SQLite runs one transaction at a time, so a second touch begins none.
    if (shown?.state.type !== 'open') return shown;
    const answering = readAnswerToken(this.secrets, token);
    if (answering === null) return null;
    await this.commands.execute(new AcknowledgeByLink(answering));
    const found = await findAnswerable(this.committed, answering);
    return found && this.#pageOf(found);
  }

  /** Counts guesses like those of API keys. A right token is let in however many were wrong. */
  #read(token: string, { request, reply }: HttpExchange): Answering | null {
    const answering = readAnswerToken(this.secrets, token);
    if (answering === null) this.limits.failed(request, reply, null);
    else this.limits.answering(request, reply, token);
    return answering;
  }

  async #pageOf({ incident, channel }: Answerable): Promise<AnswerPage> {
    const { accountId, monitorId } = incident;
    const found = await this.committed.monitors.find(accountId, monitorId);
    const now = instant(this.clock.now());
    const page: AnswerPage = {
      shownAt: now,
      title: incident.title,
      severity: incident.severity,
      startedAt: incident.startedAt,
      monitor: found && { name: found.monitor.name, target: found.monitor.target },
      ...(await this.#findings(incident, found)),
      state: this.#stateOf(incident, now),
      channel: channel.name,
      rung: await rungBy(this.committed, incident, now),
      incidentPath: `/incidents/${incident.id}`,
    };
    return choiceOf(channel.destination.fields).showsTarget ? page : withoutTarget(page);
  }

  async #findings(
    { monitorId, startedAt: since, openedBy, resolvedAt }: Answerable['incident'],
    found: MonitorRecord | null,
  ): Promise<Pick<AnswerPage, 'lastFailure' | 'lastCheck'>> {
    if (found === null) return { lastFailure: null, lastCheck: null };
    const { checkHistory, failedChecks } = this.committed;
    const { items } = await checkHistory.list(monitorId, { limit: 1, after: null });
    const last = findingOf(items[0]);
    if (resolvedAt !== null) return { lastFailure: null, lastCheck: last };
    const failures = await failedChecks.since(failingSince({ monitorId, startedAt: since, openedBy }, found));
    const lastFailure = findingOf(failures.get(monitorId)?.latest);
    // While it fails, another region may find it up. A check from before says nothing of what a person opened.
    const isFailingStill = lastFailure !== null && isFailing(found.health);
    const isOfIncident = last !== null && last.at >= since;
    return { lastFailure, lastCheck: isOfIncident && !isFailingStill ? last : null };
  }

  #stateOf(incident: Answerable['incident'], now: Instant): AnswerState {
    if (incident.resolvedAt !== null) return { type: 'resolved', at: incident.resolvedAt };
    const { acknowledgement } = incidentView(incident, now);
    return acknowledgement === null ? { type: 'open' } : { type: 'acknowledged', ...acknowledgement };
  }
}
