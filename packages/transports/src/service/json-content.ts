import { contentType } from '@tocsin/webhook-core';
import type { RequestContent } from '../request-content.js';

export const userAgent = 'Tocsin';

export const jsonContent = (
  body: object,
  headers: Readonly<Record<string, string>> = {},
): RequestContent => ({
  headers: { 'Content-Type': contentType, 'User-Agent': userAgent, ...headers },
  body: Buffer.from(JSON.stringify(body)),
});
