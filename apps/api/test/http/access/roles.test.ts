import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Role, roles, type Scope, scopes } from '@tocsin/domain';
import { startApi, type TestApi } from '../../support/api.js';
import type { Client, ProblemBody } from '../../support/client.js';
import { inSession, newMember } from '../../support/people.js';

const nobodys = '019dedd5-a980-7d21-8a53-6d0f3b9e2c14';
const withoutCredentials = 'no credentials';

type Actor = Role | Scope | typeof withoutCredentials;
type Scheme = 'bearer' | 'session' | 'prober';
type Operation = {
  readonly operationId: string;
  readonly description?: string;
  readonly method: string;
  readonly path: string;
  readonly security?: readonly Partial<Record<Scheme, readonly string[]>>[];
  readonly 'x-scope'?: string;
  readonly 'x-roles'?: readonly string[];
};

let api: TestApi;
let account: Client;
let operations: readonly Operation[];
const keys = new Map<string, Client>();

beforeAll(async () => {
  api = await startApi();
  account = await api.newAccount('lite');
  for (const scope of scopes) keys.set(scope, await api.newKey(account, { scopes: [scope] }));
  operations = Object.entries(api.contract.document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, documented]) => ({
      ...documented,
      path,
      method: method.toUpperCase(),
    })),
  );
});
afterAll(() => api.stop());

const isRole = (actor: Actor): actor is Role => roles.some((role) => role === actor);

/** No requirement at all lets everybody in (OpenAPI 3.1.1, section 4.8.10). */
const mayByDocument = (operation: Operation, actor: Actor): boolean => {
  const { security = [], 'x-scope': scope, 'x-roles': suffice = roles } = operation;
  if (security.length === 0) return true;
  const takes = (scheme: Scheme) => security.some((requirement) => scheme in requirement);
  return isRole(actor)
    ? takes('session') && [...suffice].includes(actor)
    : takes('bearer') && scope === actor;
};

/** Some operations end a session or a membership, so each request comes from a new member. */
const callerFor = async (actor: Actor): Promise<{ credentials: object; personId: string }> => {
  if (!isRole(actor)) return { credentials: keys.get(actor)?.credentials ?? {}, personId: nobodys };
  const personId = await newMember(api, account, actor);
  return { credentials: (await inSession(api, account, actor, personId)).credentials, personId };
};

const refusals = ['unauthenticated', 'scope_required', 'role_required', 'session_required'];

/** Sends a request without a body, about the caller where a member is meant. Rights come before bodies and ids. */
const isRefused = async ({ method, path }: Operation, actor: Actor): Promise<boolean> => {
  const { credentials, personId } = await callerFor(actor);
  const id = path.startsWith('/v1/members/') ? personId : nobodys;
  const response = await fetch(`${api.url}${path.replaceAll(/\{\w+\}/g, id)}`, {
    method,
    headers: { ...credentials },
  });
  if (response.ok) {
    await response.body?.cancel();
    return false;
  }
  const { code } = (await response.json()) as ProblemBody;
  if (code === 'rate_limited') throw new Error(`${method} ${path} was limited, so nobody knows who may.`);
  return refusals.includes(code);
};

describe('the OpenAPI document', () => {
  test.each<Actor>([...roles, ...scopes, withoutCredentials])(
    'names the operations that the api refuses to %s, and no others',
    async (actor) => {
      const refused: string[] = [];
      for (const operation of operations) {
        if (await isRefused(operation, actor)) refused.push(operation.operationId);
      }
      const documented = operations.filter((operation) => !mayByDocument(operation, actor));
      expect(refused).toEqual(documented.map(({ operationId }) => operationId));
    },
  );

  test('says of every operation who may, for programs and in words', () => {
    expect(operations.length).toBeGreaterThan(50);
    for (const operation of operations) {
      const {
        operationId,
        security,
        description,
        'x-scope': scope = [],
        'x-roles': suffice = [],
      } = operation;
      expect([operationId, security]).toEqual([operationId, expect.any(Array)]);
      for (const name of [scope, suffice].flat())
        expect([operationId, description]).toEqual([operationId, expect.stringContaining(`\`${name}\``)]);
    }
  });

  test('keeps people and keys for owners and the scope admin, and changes from viewers', () => {
    const needsOf = (id: string) => {
      const found = operations.find(({ operationId }) => operationId === id);
      return [found?.['x-scope'], found?.['x-roles']];
    };
    expect(needsOf('createMonitor')).toEqual(['write', ['owner', 'editor']]);
    expect(needsOf('getSentRequest')).toEqual(['write', ['owner', 'editor']]);
    expect(needsOf('removeMember')).toEqual(['admin', undefined]);
    expect(needsOf('listMonitors')).toEqual(['read', undefined]);
    expect(needsOf('signOutEverywhere')).toEqual([undefined, undefined]);
    for (const id of ['createApiKey', 'revokeApiKey', 'invite', 'revokeInvitation', 'changeMember'])
      expect(needsOf(id)).toEqual(['admin', ['owner']]);
  });
});
