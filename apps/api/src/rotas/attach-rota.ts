import { CommandHandler } from '@nestjs/cqrs';
import { type AccountId, type Instant, type MonitorId, type RotaId, rotaBounds } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { type Detached, detaching, nothingDetached } from '../monitors/end-not-sent.js';

const { rotasOfMonitorMax } = rotaBounds;

type Attached = { readonly monitorId: MonitorId; readonly rotaId: RotaId };
type Attachment = Attached & {
  /** `null` keeps the delay of a rota that is attached. */
  readonly afterMinutes: number | null;
};

/** Locks the monitor and the rota. @throws Problem when the account lacks one of them */
const lockBoth = async (
  { monitors, rotas }: Pick<Repositories, 'monitors' | 'rotas'>,
  accountId: AccountId,
  { monitorId, rotaId }: Attached,
): Promise<void> => {
  if (!(await monitors.findForChange(accountId, monitorId))) throw notFound('monitor');
  if (!(await rotas.lockOwned(accountId, [rotaId])).has(rotaId)) throw notFound('rota');
};

export class AttachRota extends AccountCommand<void, Attachment> {}

@CommandHandler(AttachRota)
export class AttachRotaHandler implements ChangeHandler<AttachRota> {
  async handle({ accountId, data }: AttachRota, repositories: Repositories, now: Instant) {
    const { monitorId, rotaId, afterMinutes } = data;
    const { rotas } = repositories;
    await lockBoth(repositories, accountId, data);
    if (!(await rotas.attach(monitorId, rotaId, { afterMinutes, now }))) return unchanged(undefined);
    if ((await rotas.countAttached(monitorId)) > rotasOfMonitorMax)
      throw new Problem('conflict', `A monitor can have at most ${rotasOfMonitorMax} rotas.`);
    await repositories.incidents.lookAgain(accountId, now, [monitorId]);
    const fields = afterMinutes === null ? [] : ['after_minutes'];
    return changed(undefined, { action: 'monitor.rota_attached', subjectId: monitorId, fields });
  }
}

export class DetachRota extends AccountCommand<Detached, Attached> {}

@CommandHandler(DetachRota)
export class DetachRotaHandler implements ChangeHandler<DetachRota> {
  async handle({ accountId, data }: DetachRota, repositories: Repositories, now: Instant) {
    const { monitorId, rotaId } = data;
    const { rotas, incidents } = repositories;
    await lockBoth(repositories, accountId, data);
    const detached = await detaching(repositories, monitorId, now, () => rotas.detach(monitorId, rotaId));
    if (detached === null) return unchanged(nothingDetached);
    await incidents.lookAgain(accountId, now, [monitorId]);
    return changed(detached, { action: 'monitor.rota_detached', subjectId: monitorId });
  }
}
