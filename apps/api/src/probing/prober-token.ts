import { type Instant, id, type ProberTokenId } from '@tocsin/domain';
import type { ProberToken, Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { checksummedToken } from '../http/access/checksummed-token.js';
import { hashOfToken } from '../http/access/hash-of-token.js';

const { make, is } = checksummedToken('tocsin_prober_');

export const isProberToken = is;

/** The only time that the token is seen. */
export type NewProberToken = { readonly id: ProberTokenId; readonly token: string };

export const makeProberToken = async (
  { proberTokens }: Pick<Repositories, 'proberTokens'>,
  { name, region }: Pick<ProberToken, 'name' | 'region'>,
  now: Instant,
): Promise<NewProberToken> => {
  const tokenId = id<ProberTokenId>(newId());
  const token = make();
  await proberTokens.add({ id: tokenId, name, region, createdAt: now }, hashOfToken(token));
  return { id: tokenId, token };
};
