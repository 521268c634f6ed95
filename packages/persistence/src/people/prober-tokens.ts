import {
  type Blindness,
  type Instant,
  type ProberTokenId,
  plusMs,
  proberSilentAfterMs,
} from '@tocsin/domain';
import { IsNull, LessThan, MoreThan, Or } from 'typeorm';
import type { Executor } from '../database/database.js';
import { proberToken } from '../tables/people.js';
import type { Entity } from '../tables/table.js';

export type ProberToken = {
  readonly id: ProberTokenId;
  readonly name: string;
  readonly region: string;
  readonly createdAt: Instant;
  /** To a quarter of a minute; `null` before the first use. */
  readonly lastUsedAt: Instant | null;
  /** `null` unless the prober last said that nothing answers it. */
  readonly blind: Blindness | null;
};

type Found = Omit<Entity<typeof proberToken>, 'hash'>;

const tokenFrom = ({ blindSince, blindCause, blindToldAt, ...token }: Found): ProberToken => ({
  ...token,
  blind:
    blindSince === null || blindCause === null || blindToldAt === null
      ? null
      : { since: blindSince, cause: blindCause, reportedAt: blindToldAt },
});

/** The tokens of probers, each under its hash; a revoked one is removed. */
export class ProberTokens {
  constructor(private readonly tx: Executor) {}

  async add(token: Omit<ProberToken, 'lastUsedAt' | 'blind'>, hash: string): Promise<void> {
    await this.tx.entities(proberToken, (tokens) => tokens.insert({ ...token, hash }));
  }

  async findByHash(hash: string): Promise<ProberToken | null> {
    const found = await this.tx.entities(proberToken, (tokens) => tokens.findOneBy({ hash }));
    return found && tokenFrom(found);
  }

  async list(): Promise<ProberToken[]> {
    const found = await this.tx.entities(proberToken, (tokens) => tokens.find({ order: { id: 'ASC' } }));
    return found.map(tokenFrom);
  }

  async setBlind(id: ProberTokenId, blind: Blindness | null): Promise<void> {
    const { since = null, cause = null, reportedAt = null } = blind ?? {};
    await this.tx.entities(proberToken, (tokens) =>
      tokens.update(id, { blindSince: since, blindCause: cause, blindToldAt: reportedAt }),
    );
  }

  async remove(id: ProberTokenId): Promise<boolean> {
    return (await this.tx.entities(proberToken, (tokens) => tokens.delete(id))).affected === 1;
  }

  /** A time far ahead stems from a clock that was set back since. */
  async markUsed(id: ProberTokenId, at: Instant): Promise<void> {
    await this.tx.entities(proberToken, (tokens) =>
      tokens.update(
        { id, lastUsedAt: Or(IsNull(), LessThan(at), MoreThan(plusMs(at, proberSilentAfterMs))) },
        { lastUsedAt: at },
      ),
    );
  }
}
