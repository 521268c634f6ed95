import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Clock, instant } from '@tocsin/domain';
import { type Answering, type Repositories, readAnswerToken, type SecretBox } from '@tocsin/persistence';
import { CLOCK, SECRETS } from '@tocsin/platform';
import type { AnswerPage, AnswerState } from '@tocsin/status-page';
import { choiceOf, withoutAddresses } from '@tocsin/transports/catalogue';
import type { HttpExchange } from '../http/access/http-exchange.js';
import { RateLimits } from '../http/access/rate-limits.js';
import { COMMITTED } from '../http/commands/committed.js';
import { incidentView } from '../incidents/incident-view.js';
import { AcknowledgeByLink, type Answerable, findAnswerable } from './acknowledge-by-link.js';
import { rungBy } from './rung-by.js';

/** The page of a channel whose messages hide the target. */
const withoutTarget = (page: AnswerPage): AnswerPage => {
  const { title, monitor, lastCheck, state, channel, rung } = page;
  const shown = (text: string): string => withoutAddresses(text, monitor?.target ?? '');
  return {
    ...page,
    title: shown(title),
    state:
      state.type === 'acknowledged' ? { ...state, by: { ...state.by, name: shown(state.by.name) } } : state,
    channel: shown(channel),
    rung: rung.map((each) => ({ ...each, names: each.names.map(shown) })),
    monitor: monitor && { name: shown(monitor.name), target: '' },
    lastCheck: lastCheck && { ...lastCheck, message: lastCheck.message && shown(lastCheck.message) },
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
    const { monitors, checkHistory } = this.committed;
    const { accountId, monitorId } = incident;
    const found = await monitors.find(accountId, monitorId);
    const [last] = found ? (await checkHistory.list(monitorId, { limit: 1, after: null })).items : [];
    const page: AnswerPage = {
      title: incident.title,
      severity: incident.severity,
      startedAt: incident.startedAt,
      monitor: found && { name: found.monitor.name, target: found.monitor.target },
      lastCheck: last === undefined ? null : { at: last.at, message: last.message },
      state: this.#stateOf(incident),
      channel: channel.name,
      rung: await rungBy(this.committed, incident, instant(this.clock.now())),
      incidentPath: `/incidents/${incident.id}`,
    };
    return choiceOf(channel.destination.fields).showsTarget ? page : withoutTarget(page);
  }

  #stateOf(incident: Answerable['incident']): AnswerState {
    if (incident.resolvedAt !== null) return { type: 'resolved', at: incident.resolvedAt };
    const { acknowledgement } = incidentView(incident, instant(this.clock.now()));
    return acknowledgement === null ? { type: 'open' } : { type: 'acknowledged', ...acknowledgement };
  }
}
