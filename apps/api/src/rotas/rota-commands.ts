import { CommandHandler } from '@nestjs/cqrs';
import {
  type AccountId,
  canonicalJson,
  type Instant,
  id,
  movedTurns,
  type Rota,
  type RotaConfig,
  type RotaId,
  type RotaSource,
  rotaBounds,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { requireAccountForChange } from '../accounts/account-queries.js';
import { CallPolicy } from '../http/access/access-guard.js';
import { givenFields } from '../http/bodies/validation.js';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { type FieldError, invalid, notFound, Problem } from '../http/problems/problem.js';
import type { RotaChanges } from './rota-bodies.js';
import { currentRotaView } from './rota-queries.js';
import type { RotaView } from './rota-view.js';

const { rotasMax } = rotaBounds;

/** Locks the channels. @throws Problem that names each id that is no channel of the account */
const requireChannels = async (
  { channels }: Pick<Repositories, 'channels'>,
  accountId: AccountId,
  { people, otherwise }: Pick<RotaConfig, 'people' | 'otherwise'>,
): Promise<void> => {
  const named = [
    ...people.flatMap(({ channelIds }, person) =>
      channelIds.map((channelId, index) => ({ channelId, field: `people.${person}.channel_ids.${index}` })),
    ),
    ...otherwise.map((channelId, index) => ({ channelId, field: `otherwise.${index}` })),
  ];
  if (named.length === 0) return;
  const kept = await channels.lockOwned(accountId, [...new Set(named.map(({ channelId }) => channelId))]);
  const unknown = named.flatMap(({ channelId, field }): FieldError[] =>
    kept.has(channelId) ? [] : [{ field, message: `${field} names no channel` }],
  );
  if (unknown.length > 0) throw invalid(...unknown);
};

const requireCallable = (policy: CallPolicy, source: RotaSource | null): void => {
  if (source !== null && 'calendarUrl' in source) policy.requireUrl('calendar_url', source.calendarUrl);
};

const urlOf = (source: RotaSource): string | null => ('calendarUrl' in source ? source.calendarUrl : null);

type NewOne = { readonly config: RotaConfig; readonly source: RotaSource };

export class CreateRota extends AccountCommand<RotaView, NewOne> {}

@CommandHandler(CreateRota)
export class CreateRotaHandler implements ChangeHandler<CreateRota> {
  constructor(private readonly policy: CallPolicy) {}

  async handle({ accountId, data }: CreateRota, repositories: Repositories, now: Instant) {
    const { config, source } = data;
    await requireAccountForChange(repositories, accountId);
    if ((await repositories.rotas.count(accountId)) >= rotasMax)
      throw new Problem('conflict', `An account can have at most ${rotasMax} rotas.`);
    requireCallable(this.policy, source);
    await requireChannels(repositories, accountId, config);
    const rotaId = id<RotaId>(newId());
    const rota: Rota = {
      ...config,
      rotaId,
      accountId,
      calendarUrl: urlOf(source),
      fetchedAt: null,
      failingSince: null,
      fetchError: null,
      createdAt: now,
      updatedAt: now,
    };
    await repositories.rotas.save(rota, source, now);
    const view = await currentRotaView(repositories, rota, now);
    return changed(view, { action: 'rota.created', subjectId: rotaId });
  }
}

type Change = { readonly rotaId: RotaId; readonly changes: RotaChanges };

export class ChangeRota extends AccountCommand<RotaView, Change> {}

@CommandHandler(ChangeRota)
export class ChangeRotaHandler implements ChangeHandler<ChangeRota> {
  constructor(private readonly policy: CallPolicy) {}

  async handle({ accountId, data }: ChangeRota, repositories: Repositories, now: Instant) {
    const { rotaId, changes } = data;
    const { rotas } = repositories;
    const before = await rotas.findForChange(accountId, rotaId);
    if (!before) throw notFound('rota');
    const { source } = changes;
    const config = changes.applyTo(before);
    if (source === null && isSame(config, before))
      return unchanged(await currentRotaView(repositories, before, now));
    requireCallable(this.policy, source);
    if (changes.people !== undefined || changes.otherwise !== undefined)
      await requireChannels(repositories, accountId, config);
    const calendarUrl = source === null ? before.calendarUrl : urlOf(source);
    // A reading under way notices by this time that the rota is another one.
    const updatedAt = now > before.updatedAt ? now : before.updatedAt;
    const rota = { ...before, ...config, calendarUrl, updatedAt };
    await rotas.save(rota, source, now);
    if (changes.people !== undefined)
      await rotas.replaceTurns(rotaId, movedTurns(await rotas.allTurns(rotaId), before.people, rota.people));
    await rotas.lookAgain(rota, now);
    const view = await currentRotaView(repositories, rota, now);
    return changed(view, { action: 'rota.changed', subjectId: rotaId, fields: givenFields(changes) });
  }
}

const isSame = (config: RotaConfig, before: RotaConfig): boolean =>
  canonicalJson({ ...before, ...config }) === canonicalJson(before);

export class DeleteRota extends AccountCommand<void, { readonly rotaId: RotaId }> {}

@CommandHandler(DeleteRota)
export class DeleteRotaHandler implements ChangeHandler<DeleteRota> {
  async handle({ accountId, data: { rotaId } }: DeleteRota, { rotas }: Repositories, now: Instant) {
    // First, while it is still attached.
    await rotas.lookAgain({ rotaId, accountId }, now);
    const subjectName = await rotas.remove(accountId, rotaId);
    if (subjectName === null) throw notFound('rota');
    return changed(undefined, { action: 'rota.deleted', subjectId: rotaId, subjectName });
  }
}
