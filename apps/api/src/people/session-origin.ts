import { personBounds, type SessionOrigin } from '@tocsin/domain';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../http/access/client-address.js';

export const originOf = (request: FastifyRequest): SessionOrigin => ({
  address: clientAddress(request),
  userAgent: request.headers['user-agent']?.slice(0, personBounds.userAgentCharsMax) ?? null,
});
