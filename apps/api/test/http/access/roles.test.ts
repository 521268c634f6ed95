import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { roles } from '@tocsin/domain';
import { startApi, type TestApi } from '../../support/api.js';
import type { Client, ProblemBody } from '../../support/client.js';
import { inSession, newMember } from '../../support/people.js';

let api: TestApi;
let account: Client;
beforeAll(async () => {
  api = await startApi();
  account = await api.newAccount('lite');
});
afterAll(() => api.stop());

type Requirement = { readonly bearer?: readonly string[]; readonly session?: readonly string[] };
type Documented = { readonly operationId: string; readonly security?: readonly Requirement[] };

const operationsFor = (kind: keyof Requirement) =>
  Object.entries(api.contract.document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const { operationId, security }: Documented = operation;
      const names = security?.find((requirement) => requirement[kind])?.[kind];
      return names && !path.startsWith('/v1/prober/')
        ? [{ operationId, method: method.toUpperCase(), path, names }]
        : [];
    }),
  );

/** Sends a request without a body. The api checks the caller before the body. */
const codeOf = async (
  { credentials, url }: Client,
  { method, path }: { readonly method: string; readonly path: string },
  id: string,
): Promise<string | undefined> => {
  const response = await fetch(`${url}${path.replaceAll(/\{\w+\}/g, id)}`, { method, headers: credentials });
  if (response.ok) {
    await response.body?.cancel();
    return undefined;
  }
  return ((await response.json()) as ProblemBody).code;
};

describe('the OpenAPI document', () => {
  test.each(roles)(
    'names the operations that the api refuses to a person who is %s, and no others',
    async (role) => {
      const refused: string[] = [];
      for (const operation of operationsFor('session')) {
        // Some operations end the session or the membership, so each gets a new member. Everyone may remove themselves.
        const personId = await newMember(api, account, role);
        const member = await inSession(api, account, role, personId);
        if ((await codeOf(member, operation, personId)) === 'role_required')
          refused.push(operation.operationId);
      }
      const documented = operationsFor('session').filter(
        ({ names }) => names.length > 0 && !names.includes(role),
      );
      expect(refused).toEqual(documented.map(({ operationId }) => operationId));
    },
  );

  test('names the operations that the api refuses to a key which may only read', async () => {
    const key = await api.newKey(account, { scopes: ['read'] });
    const refused: string[] = [];
    for (const operation of operationsFor('bearer')) {
      if ((await codeOf(key, operation, account.accountId)) === 'scope_required') {
        refused.push(operation.operationId);
      }
    }
    const documented = operationsFor('bearer').filter(({ names }) => !names.includes('read'));
    expect(refused).toEqual(documented.map(({ operationId }) => operationId));
  });

  test('shows a viewer to be nobody who changes things, and an editor nobody who manages people', () => {
    const rolesOf = (id: string) =>
      operationsFor('session').find(({ operationId }) => operationId === id)?.names;
    expect(rolesOf('createMonitor')).toEqual(['owner', 'editor']);
    expect(rolesOf('createApiKey')).toEqual(['owner']);
    expect(rolesOf('listMonitors')).toEqual([]);
    expect(rolesOf('signOutEverywhere')).toEqual([]);
  });
});
