import { Inject, Injectable } from '@nestjs/common';
import { type AccountId, matchConfigInTurns, placeOf, statusPageBounds } from '@tocsin/domain';
import { inTurns, type Repositories } from '@tocsin/persistence';
import { COMMITTED } from '../http/commands/committed.js';
import { Passwords } from '../people/passwords.js';
import type { PasswordHashes } from './config-run.js';
import type { ParsedConfig } from './parse-config.js';

/** Hashes the passwords of status pages, which a transaction must not wait for. */
@Injectable()
export class PagePasswords {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    private readonly passwords: Passwords,
  ) {}

  async hashesFor(accountId: AccountId, config: ParsedConfig): Promise<PasswordHashes> {
    const hashes = new Map<string, string>();
    const all = [...config.resources.status_pages.values()];
    const given = all.filter(({ password }) => typeof password === 'string');
    if (given.length === 0) return hashes;
    const { managedResources, statusPages } = this.committed;
    const page = { limit: statusPageBounds.pagesMax, after: null };
    const pages = new Map(
      (await statusPages.list(accountId, {}, page)).items.map((each) => [String(each.id), each]),
    );
    const existing = new Set([...pages.keys()].map((key) => placeOf({ kind: 'status_pages', key })));
    const managed = await managedResources.list(accountId);
    const match = await inTurns(matchConfigInTurns(managed, existing, config));
    for (const { key, password } of given) {
      if (typeof password !== 'string') continue;
      const present = pages.get(match.idAt.get(placeOf({ kind: 'status_pages', key })) ?? '');
      const stored = present?.hasPassword ? await statusPages.passwordHash(present.id) : null;
      // Both take their time in any case, so that nobody can measure whether the password is the stored one.
      const isSame = await this.passwords.matches(password, stored);
      const fresh = await this.passwords.hash(password);
      hashes.set(key, isSame && stored !== null ? stored : fresh);
    }
    return hashes;
  }
}
