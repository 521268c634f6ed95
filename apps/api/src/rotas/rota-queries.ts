import { Inject, Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  type AccountId,
  type Clock,
  type Instant,
  instant,
  type MonitorId,
  type Rota,
  type RotaId,
  rotaBounds,
} from '@tocsin/domain';
import type { PageRequest, Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { Optional, Rule } from '../http/bodies/fields.js';
import { pageView } from '../http/bodies/page.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import {
  type AttachedRotaListView,
  attachedRotaView,
  type RotaPage,
  type RotaView,
  rotaView,
  type TurnListView,
  turnListView,
} from './rota-view.js';

const dayMs = 24 * 60 * 60 * 1000;

const isDays = (value: unknown): boolean =>
  typeof value === 'string' && /^[1-9]\d?$/.test(value) && Number(value) <= rotaBounds.listedDaysMax;

export class TurnsQuery {
  @Optional()
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: rotaBounds.listedDaysMax,
    default: rotaBounds.listedDaysMax,
    description: 'How many days from now on.',
  })
  @Rule('isDays', `must be a whole number from 1 to ${rotaBounds.listedDaysMax}`, isDays)
  days?: string;

  get daysOrDefault(): number {
    return this.days === undefined ? rotaBounds.listedDaysMax : Number(this.days);
  }
}

type Reading = Pick<Repositories, 'rotas' | 'managedResources'>;

const rotaIdsOf = (rotas: readonly Rota[]): RotaId[] => rotas.map(({ rotaId }) => rotaId);

/** The view of a rota as it is in this transaction. */
export const currentRotaView = async (
  { rotas, managedResources }: Reading,
  rota: Rota,
  now: Instant,
): Promise<RotaView> => {
  const ids = [rota.rotaId];
  const managed = await managedResources.ofEach('rotas', ids);
  return rotaView(rota, managed.get(rota.rotaId), (await rotas.currentTurns(ids, now)).get(rota.rotaId));
};

@Injectable()
export class RotaQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(accountId: AccountId, page: PageRequest): Promise<RotaPage> {
    const { rotas, managedResources } = this.committed;
    const found = await rotas.list(accountId, page);
    const ids = rotaIdsOf(found.items);
    const managed = await managedResources.ofEach('rotas', ids);
    const turns = await rotas.currentTurns(ids, this.#now);
    return pageView(found, (rota) => rotaView(rota, managed.get(rota.rotaId), turns.get(rota.rotaId)));
  }

  async get(accountId: AccountId, rotaId: RotaId): Promise<RotaView> {
    return currentRotaView(this.committed, await this.#find(accountId, rotaId), this.#now);
  }

  async turns(accountId: AccountId, rotaId: RotaId, days: number): Promise<TurnListView> {
    const rota = await this.#find(accountId, rotaId);
    const to = instant(new Date(Date.parse(this.#now) + days * dayMs));
    const turns = await this.committed.rotas.turns(rotaId, this.#now, to, rotaBounds.listedTurnsMax);
    return turnListView(rota, turns);
  }

  async listAttached(accountId: AccountId, monitorId: MonitorId): Promise<AttachedRotaListView> {
    const { monitors, rotas, managedResources } = this.committed;
    if (!(await monitors.find(accountId, monitorId))) throw notFound('monitor');
    const attached = await rotas.listAttached(accountId, monitorId);
    const ids = rotaIdsOf(attached);
    const managed = await managedResources.ofEach('rotas', ids);
    const turns = await rotas.currentTurns(ids, this.#now);
    return {
      items: attached.map((rota) => attachedRotaView(rota, managed.get(rota.rotaId), turns.get(rota.rotaId))),
    };
  }

  async #find(accountId: AccountId, rotaId: RotaId): Promise<Rota> {
    const rota = await this.committed.rotas.find(accountId, rotaId);
    if (!rota) throw notFound('rota');
    return rota;
  }

  get #now(): Instant {
    return instant(this.clock.now());
  }
}
