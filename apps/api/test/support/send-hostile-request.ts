import { type Agent, request } from 'node:http';
import { newApiKey } from '../../src/http/access/tokens.js';
import type { Dump } from './api.js';
import type { Client } from './client.js';
import type { HostileRequest } from './hostile-request.js';
import { idOfRow, type Kind, tableOf } from './things-of.js';

type FuzzAnswer = { status: number; mediaType: string; text: string };

export const authorizationOf = (
  { authorization }: HostileRequest,
  own: Client,
  stranger: Client,
): string | undefined => {
  if (typeof authorization === 'object') return authorization.header;
  switch (authorization) {
    case 'own':
      return `Bearer ${own.apiKey}`;
    case 'stranger':
      return `Bearer ${stranger.apiKey}`;
    case 'wrong':
      return `Bearer ${newApiKey()}`;
    case 'none':
      return undefined;
  }
};

export const pathOf = ({ operation, ids, query }: HostileRequest, dump: Dump): string => {
  let part = 0;
  const path = operation.path.replaceAll(
    /([\w-]+)\/\{\w+\}/g,
    (_, things: Kind | 'passkeys' | 'tags' | 'trial-results') => {
      const id = ids[part++] ?? { text: '' };
      const kind = things === 'trial-results' ? 'trial-checks' : things;
      const existing =
        kind === 'tags' ? [{ id: 'prod' }] : dump[kind === 'passkeys' ? 'passkey' : tableOf[kind]];
      if ('text' in id) return `${things}/${id.text}`;
      const row = existing[id.existing % (existing.length || 1)];
      return `${things}/${row ? idOfRow(row) : 'none'}`;
    },
  );
  return query === '' ? path : `${path}?${query}`;
};

export const send = (
  url: string,
  agent: Agent,
  hostile: HostileRequest,
  path: string,
  authorization: string | undefined,
): Promise<FuzzAnswer> =>
  new Promise((resolve, reject) => {
    const { 'content-type': contentType, ...headers } = hostile.headers;
    const outgoing = request(`${url}/`, {
      agent,
      path,
      method: hostile.method,
      headers: {
        ...headers,
        ...(hostile.body ? { 'content-type': contentType, 'content-length': hostile.body.length } : {}),
        ...(authorization ? { authorization } : {}),
      },
    });
    outgoing.on('response', (response) => {
      const mediaType = response.headers['content-type']?.split(';', 1)[0] ?? '';
      if (mediaType === 'text/event-stream') {
        // The event stream never ends.
        response.destroy();
        resolve({ status: response.statusCode ?? 0, mediaType, text: '' });
        return;
      }
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (data: string) => {
          text += data;
        })
        .on('end', () => resolve({ status: response.statusCode ?? 0, mediaType, text }))
        .on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(hostile.body ?? undefined);
  });
