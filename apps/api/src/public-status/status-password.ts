import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StatusPageId } from '@tocsin/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

const maxAgeSeconds = 7 * 24 * 60 * 60;

const nameOf = (id: StatusPageId): string => `tocsin_status_${id.replaceAll('-', '')}`;

/** Keyed with the password hash, so that a new password ends all proofs. */
const proofOf = (id: StatusPageId, expiresAt: string, passwordHash: string): Buffer =>
  createHmac('sha256', passwordHash).update(`status page ${id} ${expiresAt}`).digest();

/** Returns whether the browser has a cookie that proves the page's current password, at most a week old. */
export const hasShownPassword = (
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  id: StatusPageId,
  passwordHash: string,
  nowMs: number,
): boolean => {
  const [expiresAt = '', proof = ''] = cookies[nameOf(id)]?.split('.') ?? [];
  const expected = proofOf(id, expiresAt, passwordHash);
  const actual = Buffer.from(proof, 'base64url');
  return (
    actual.length === expected.length && timingSafeEqual(actual, expected) && Number(expiresAt) * 1000 > nowMs
  );
};

/** Sets a cookie with the proof. `SameSite=Lax`: links in mails open the page, and frames of other sites do not. */
export const rememberPassword = (
  reply: FastifyReply,
  page: { readonly id: StatusPageId; readonly prefix: string; readonly passwordHash: string },
  nowMs: number,
): void => {
  const expiresAt = String(Math.floor(nowMs / 1000) + maxAgeSeconds);
  const proof = proofOf(page.id, expiresAt, page.passwordHash).toString('base64url');
  reply.setCookie(nameOf(page.id), `${expiresAt}.${proof}`, {
    path: page.prefix || '/',
    sameSite: 'lax',
    maxAge: maxAgeSeconds,
  });
};
