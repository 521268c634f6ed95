import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Role, roles, type Scope, scopes } from '@tocsin/domain';
import { startApi, type TestApi } from '../../support/api.js';
import type { Client, ProblemBody } from '../../support/client.js';
import { inSession, newMember } from '../../support/people.js';

const nobodys = '019dedd5-a980-7d21-8a53-6d0f3b9e2c14';
const withoutCredentials = 'no credentials';

type Actor = Role | Scope | typeof withoutCredentials;
type Requirement = {
  readonly bearer?: readonly string[];
  readonly session?: readonly string[];
  readonly prober?: readonly string[];
};
type Operation = {
  readonly operationId: string;
  readonly description?: string;
  readonly method: string;
  readonly path: string;
  readonly security?: readonly Requirement[];
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
const mayByDocument = ({ security = [] }: Operation, actor: Actor): boolean =>
  security.length === 0 ||
  security.some(({ bearer, session }) =>
    isRole(actor) ? session?.length === 0 || session?.includes(actor) : bearer?.includes(actor),
  );

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
    for (const { operationId, security, description } of operations) {
      expect([operationId, security]).toEqual([operationId, expect.any(Array)]);
      for (const { bearer = [], session = [] } of security ?? []) {
        for (const name of [...bearer, ...session])
          expect([operationId, description]).toEqual([operationId, expect.stringContaining(`\`${name}\``)]);
      }
    }
  });

  test('keeps people and keys for owners and the scope admin, and changes from viewers', () => {
    const securityOf = (id: string) => operations.find(({ operationId }) => operationId === id)?.security;
    expect(securityOf('createMonitor')).toEqual([{ bearer: ['write'] }, { session: ['owner', 'editor'] }]);
    expect(securityOf('getSentRequest')).toEqual([{ bearer: ['write'] }, { session: ['owner', 'editor'] }]);
    expect(securityOf('removeMember')).toEqual([{ bearer: ['admin'] }, { session: [] }]);
    expect(securityOf('listMonitors')).toEqual([{ bearer: ['read'] }, { session: [] }]);
    expect(securityOf('signOutEverywhere')).toEqual([{ session: [] }]);
    for (const id of ['createApiKey', 'revokeApiKey', 'invite', 'revokeInvitation', 'changeMember'])
      expect(securityOf(id)).toEqual([{ bearer: ['admin'] }, { session: ['owner'] }]);
  });
});
