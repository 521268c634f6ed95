import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { defaultRegion, id, instant, isRegion, type ProberTokenId, regionBounds } from '@tocsin/domain';
import type { UnitOfWork } from '@tocsin/persistence';
import { hashOfToken } from '../http/access/hash-of-token.js';
import { isUuid } from '../http/bodies/ids.js';
import { isProberToken, makeProberToken } from '../probing/prober-token.js';
import type { AdminCommand } from './admin-command.js';
import { shownOnce } from './key-commands.js';
import { type Given, nameFrom, required } from './options.js';
import { UsageError } from './usage-error.js';

/** @throws UsageError that names the rule */
const regionFrom = ({ region = defaultRegion }: Given): string => {
  if (isRegion(region)) return region;
  throw new UsageError(
    `--region must have at most ${regionBounds.nameCharsMax} lower-case letters, digits and hyphens, such as eu-west`,
  );
};

const made = (unitOfWork: UnitOfWork, name: string, region: string) =>
  unitOfWork.run((repositories) => makeProberToken(repositories, { name, region }, instant(new Date())));

export const proberTokenCreate: AdminCommand = {
  usage: 'prober-token create --name NAME [--region REGION]',
  options: ['name', 'region'],
  run: async ({ unitOfWork }, given) => {
    const region = regionFrom(given);
    const { id, token } = await made(unitOfWork, nameFrom(required(given, 'name')), region);
    return {
      json: { token_id: id, region, prober_token: token },
      text: `Token ${id} of a prober in the region ${region}: ${token}\n${shownOnce}`,
    };
  },
};

export const proberTokenList: AdminCommand = {
  usage: 'prober-token list',
  options: [],
  run: async ({ unitOfWork }) => {
    const tokens = await unitOfWork.committed.proberTokens.list();
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
  run: async ({ unitOfWork }, given) => {
    const token = required(given, 'token');
    if (!isUuid(token)) throw new UsageError("--token must be a token's id");
    const removed = await unitOfWork.run(({ proberTokens }) => proberTokens.remove(id<ProberTokenId>(token)));
    if (!removed) throw new UsageError('--token names no token');
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

/** For those who start a prober beside the api: the token goes into the file and is never shown. */
export const proberTokenFile: AdminCommand = {
  usage: 'prober-token file --path FILE [--region REGION]',
  options: ['path', 'region'],
  run: async ({ unitOfWork }, given) => {
    const path = required(given, 'path');
    const region = regionFrom(given);
    const before = tokenIn(path);
    const { proberTokens } = unitOfWork.committed;
    const isGood = isProberToken(before) && (await proberTokens.findByHash(hashOfToken(before))) !== null;
    if (!isGood) {
      const { token } = await made(unitOfWork, `in ${path}`.slice(-200), region);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      // Its mode counts for a file that is made, so one that is there makes room.
      rmSync(path, { force: true });
      writeFileSync(path, `${token}\n`, { mode: 0o600, flag: 'wx' });
    }
    return { json: { path, made: !isGood }, text: `The prober token is in ${path}.` };
  },
};
