import type { FastifyRequest } from 'fastify';

const pattern = /^Bearer +(\S+)$/i;

export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  pattern.exec(headers.authorization ?? '')?.[1];
