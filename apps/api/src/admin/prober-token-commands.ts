import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandHandler } from '@nestjs/cqrs';
import { defaultRegion, type Instant, id, isRegion, type ProberTokenId, regionBounds } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { hashOfToken, isProberToken } from '../http/access/tokens.js';
import { isUuid } from '../http/bodies/text.js';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { makeProberToken, type NewProberToken } from '../probing/prober-guard.js';
import type { AdminCommand } from './admin-command.js';
import { shownOnce } from './key-commands.js';
import { type Given, nameFrom, required, UsageError } from './options.js';

type NewToken = { readonly name: string; readonly region: string };

class CreateProberToken extends ChangeCommand<NewProberToken, NewToken> {}

@CommandHandler(CreateProberToken)
export class CreateProberTokenHandler implements ChangeHandler<CreateProberToken> {
  async handle({ data }: CreateProberToken, repositories: Repositories, now: Instant) {
    return unaudited(await makeProberToken(repositories, data, now));
  }
}

class RevokeProberToken extends ChangeCommand<void, { readonly tokenId: ProberTokenId }> {}

@CommandHandler(RevokeProberToken)
export class RevokeProberTokenHandler implements ChangeHandler<RevokeProberToken> {
  async handle({ data: { tokenId } }: RevokeProberToken, { proberTokens }: Repositories) {
    if (!(await proberTokens.remove(tokenId))) throw new UsageError('--token names no token');
    return unaudited(undefined);
  }
}

const regionFrom = ({ region = defaultRegion }: Given): string => {
  if (isRegion(region)) return region;
  throw new UsageError(
    `--region must have at most ${regionBounds.nameCharsMax} lower-case letters, digits and hyphens, such as eu-west`,
  );
};

export const proberTokenCreate: AdminCommand = {
  usage: 'prober-token create --name NAME [--region REGION]',
  options: ['name', 'region'],
  run: async ({ commands }, given) => {
    const region = regionFrom(given);
    const name = nameFrom(required(given, 'name'));
    const { id, token } = await commands.execute(new CreateProberToken({ name, region }));
    return {
      json: { token_id: id, region, prober_token: token },
      text: `Token ${id} of a prober in the region ${region}: ${token}\n${shownOnce}`,
    };
  },
};

export const proberTokenList: AdminCommand = {
  usage: 'prober-token list',
  options: [],
  run: async ({ committed }) => {
    const tokens = await committed.proberTokens.list();
    return {
      json: {
        items: tokens.map(({ id, name, region, createdAt, lastUsedAt, blind }) => ({
          token_id: id,
          name,
          region,
          created_at: createdAt,
          last_used_at: lastUsedAt,
          blind_since: blind?.since ?? null,
          blind_cause: blind?.cause ?? null,
        })),
      },
      text: tokens
        .map(
          ({ id, name, region, lastUsedAt, blind }) =>
            `${id}  ${region}  ${name}  last used: ${lastUsedAt ?? 'never'}${blind ? `  sees nothing since: ${blind.since}` : ''}`,
        )
        .join('\n'),
    };
  },
};

export const proberTokenRevoke: AdminCommand = {
  usage: 'prober-token revoke --token ID',
  options: ['token'],
  run: async ({ commands }, given) => {
    const token = required(given, 'token');
    if (!isUuid(token)) throw new UsageError("--token must be a token's id");
    await commands.execute(new RevokeProberToken({ tokenId: id<ProberTokenId>(token) }));
    return { json: { revoked: true }, text: 'The token no longer lets a prober in.' };
  },
};

const tokenIn = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
};

/** For a prober on the same machine: the token is written to the file and never shown. */
export const proberTokenFile: AdminCommand = {
  usage: 'prober-token file --path FILE [--region REGION]',
  options: ['path', 'region'],
  run: async ({ commands, committed }, given) => {
    const path = required(given, 'path');
    const region = regionFrom(given);
    const before = tokenIn(path);
    const isGood =
      isProberToken(before) && (await committed.proberTokens.findByHash(hashOfToken(before))) !== null;
    if (!isGood) {
      const name = `in ${path}`.slice(-200);
      const { token } = await commands.execute(new CreateProberToken({ name, region }));
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      // The mode applies to new files only.
      rmSync(path, { force: true });
      writeFileSync(path, `${token}\n`, { mode: 0o600, flag: 'wx' });
    }
    return { json: { path, made: !isGood }, text: `The prober token is in ${path}.` };
  },
};
