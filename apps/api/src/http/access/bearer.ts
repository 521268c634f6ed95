import type { FastifyRequest } from 'fastify';

const pattern = /^Bearer +(\S+)$/i;

/** What a request brings to be let in with (RFC 6750, section 2.1). */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  pattern.exec(headers.authorization ?? '')?.[1];
