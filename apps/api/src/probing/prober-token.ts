import { type Instant, id, type ProberTokenId } from '@tocsin/domain';
import type { ProberToken, Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { hashOfToken, newProberToken } from '../http/access/tokens.js';

/** The only time that the token is seen. */
export type NewProberToken = { readonly id: ProberTokenId; readonly token: string };

export const makeProberToken = async (
  { proberTokens }: Pick<Repositories, 'proberTokens'>,
  { name, region }: Pick<ProberToken, 'name' | 'region'>,
  now: Instant,
): Promise<NewProberToken> => {
  const tokenId = id<ProberTokenId>(newId());
  const token = newProberToken();
  await proberTokens.add({ id: tokenId, name, region, createdAt: now }, hashOfToken(token));
  return { id: tokenId, token };
};
