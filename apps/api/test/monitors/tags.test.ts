import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { tagBounds } from '@tocsin/domain';
import type { MonitorTagListView } from '../../src/monitors/monitor-queries.js';
import type { MonitorPage, MonitorView } from '../../src/monitors/monitor-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { newMonitor } from '../support/things.js';

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let api: TestApi;
let own: Client;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  own = await api.newAccount('lite');
});

const tagsOf = async (monitorId: string): Promise<readonly string[]> =>
  (await own.get<MonitorView>(`/v1/monitors/${monitorId}`)).body.tags;

const pathTo = (monitorId: string, tag: string): string =>
  `/v1/monitors/${monitorId}/tags/${encodeURIComponent(tag)}`;

const manyTags = (count: number): string[] => Array.from({ length: count }, (_, index) => `tag ${index}`);

describe('the tags of a monitor', () => {
  test('are given when it is made, and shown each once, without the spaces around them', async () => {
    const { tags } = await newMonitor(own, { tags: [' web', 'Prod', 'PROD ', 'größe'] });
    expect(tags).toEqual(['größe', 'Prod', 'web']);
  });

  test('are replaced as a whole by a change that names them, and stay with any other', async () => {
    const before = await newMonitor(own, { tags: ['prod', 'web'] });
    const path = `/v1/monitors/${before.id}`;
    expect((await own.patch(path, { tags: ['eu'] })).body).toEqual({
      ...before,
      tags: ['eu'],
      updated_at: time,
    });
    expect((await own.patch(path, { name: 'Till' })).body).toMatchObject({ tags: ['eu'] });
    expect((await own.patch(path, { tags: [] })).body).toMatchObject({ tags: [] });
  });

  test('that are given again in another order are no change', async () => {
    const before = await newMonitor(own, { tags: ['prod', 'web'] });
    const { body } = await own.patch(`/v1/monitors/${before.id}`, { tags: ['web', 'prod', 'Prod'] });
    expect(body).toEqual(before);
  });

  test.each([
    ['no list', 'prod'],
    ['null', null],
    ['a tag that is no text', [1]],
    ['a tag of spaces', [' ']],
    ['a tag with a slash', ['team/a']],
    ['a tag with a comma', ['a,b']],
    ['a tag with a line break', ['a\nb']],
    ['a tag that is too long', ['x'.repeat(tagBounds.charsMax + 1)]],
    ['too many tags', manyTags(tagBounds.perMonitorMax + 1)],
  ])('are refused when they are %s', async (_, tags) => {
    const { id } = await newMonitor(own);
    const { status, body } = await own.patch<ProblemBody>(`/v1/monitors/${id}`, { tags });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'tags', message: expect.stringContaining('tags must be a list of at most 20 tags') },
    ]);
  });
});

describe('PUT and DELETE /v1/monitors/{id}/tags/{tag}', () => {
  test('give and take away one tag; again, or in another spelling, changes nothing', async () => {
    const { id } = await newMonitor(own, { tags: ['eu'] });
    for (const spelling of ['Prod', 'Prod', ' PROD ']) {
      const { status, text } = await own.put(pathTo(id, spelling));
      expect([status, text]).toEqual([204, '']);
      expect(await tagsOf(id)).toEqual(['eu', 'Prod']);
    }
    for (const spelling of ['prod', 'prod']) {
      const { status, text } = await own.delete(pathTo(id, spelling));
      expect([status, text]).toEqual([204, '']);
      expect(await tagsOf(id)).toEqual(['eu']);
    }
  });

  test.each(['größe', '50 %', '?#&+', '...', '🔔'.repeat(tagBounds.charsMax)])('take %p', async (tag) => {
    const { id } = await newMonitor(own);
    expect((await own.put(pathTo(id, tag))).status).toBe(204);
    expect(await tagsOf(id)).toEqual([tag]);
    expect((await own.delete(pathTo(id, tag))).status).toBe(204);
    expect(await tagsOf(id)).toEqual([]);
  });

  test.each([' ', 'a/b', 'a\nb', 'x'.repeat(tagBounds.charsMax + 1)])(
    'refuse %p and name the rule',
    async (tag) => {
      const { id } = await newMonitor(own);
      for (const method of ['PUT', 'DELETE']) {
        const { status, body } = await own.send<ProblemBody>(method, pathTo(id, tag));
        expect([status, body.errors]).toEqual([
          400,
          [{ field: 'tag', message: expect.stringContaining('tag must be text of 1 to 50 characters') }],
        ]);
      }
    },
  );

  test('a monitor takes 20 tags and not one more', async () => {
    const { id, tags } = await newMonitor(own, { tags: manyTags(tagBounds.perMonitorMax) });
    const { status, body } = await own.put<ProblemBody>(pathTo(id, 'one more'));
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'conflict', detail: 'A monitor can have at most 20 tags.' });
    expect((await own.put(pathTo(id, 'TAG 7'))).status).toBe(204);
    expect(await tagsOf(id)).toEqual(tags);
  });

  test('say in the audit log that the tags were changed, when they were', async () => {
    const { id } = await newMonitor(own);
    for (const step of [own.put, own.put, own.delete, own.delete]) await step.call(own, pathTo(id, 'prod'));
    const { body } = await own.get<{ items: { action: string; fields: string[] }[] }>('/v1/audit-log');
    const changes = body.items.filter(({ action }) => action === 'monitor.changed');
    expect(changes.map(({ fields }) => fields)).toEqual([['tags'], ['tags']]);
  });
});

describe('GET /v1/monitors?tag=', () => {
  const tagged = async (tag: string, client = own): Promise<string[]> => {
    const monitors = await client.all<MonitorView>(`/v1/monitors?limit=2&tag=${encodeURIComponent(tag)}`);
    return monitors.map(({ id }) => id);
  };

  test('gives the monitors that have the tag, newest first, over all pages', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 5; made++) {
      ids.unshift((await newMonitor(own, { tags: ['Prod', 'x'] })).id);
      await newMonitor(own, { tags: ['production'] });
    }
    expect(await tagged('PROD')).toEqual(ids);
    expect(await tagged('nothing')).toEqual([]);
  });

  test('follows what is changed and deleted', async () => {
    const [first, second, third] = [await newMonitor(own), await newMonitor(own), await newMonitor(own)];
    for (const { id } of [first, second, third]) await own.put(pathTo(id, 'prod'));
    await own.delete(`/v1/monitors/${first.id}`);
    await own.patch(`/v1/monitors/${second.id}`, { tags: ['eu'] });
    expect(await tagged('prod')).toEqual([third.id]);
  });

  test.each(['', ' ', 'a/b'])('refuses %p', async (tag) => {
    const { status, body } = await own.get<ProblemBody>(`/v1/monitors?tag=${encodeURIComponent(tag)}`);
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['tag']]);
  });

  test("gives nothing of another account's", async () => {
    await newMonitor(own, { tags: ['prod'] });
    expect(await tagged('prod', await api.newAccount('lite'))).toEqual([]);
  });
});

test('GET /v1/monitor-tags counts the monitors of each tag, those that most have first', async () => {
  await newMonitor(own, { tags: ['eu', 'Prod'] });
  await newMonitor(own, { tags: ['Prod'] });
  await newMonitor(await api.newAccount('lite'), { tags: ['theirs'] });
  const { status, body } = await own.get<MonitorTagListView>('/v1/monitor-tags');
  expect([status, body]).toEqual([
    200,
    {
      items: [
        { tag: 'Prod', monitors: 2 },
        { tag: 'eu', monitors: 1 },
      ],
    },
  ]);
});

test('what is listed of a monitor has its tags', async () => {
  await newMonitor(own, { tags: ['prod'] });
  const { body } = await own.get<MonitorPage>('/v1/monitors');
  expect(body.items.map(({ tags }) => tags)).toEqual([['prod']]);
});
