import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { type ChannelId, type IncidentId, id } from '@tocsin/domain';
import { answerToken, type SecretBox } from '@tocsin/persistence';
import { SECRETS } from '@tocsin/platform';
import { AcknowledgeByLink } from '../../src/answers/acknowledge-by-link.js';
import type { IncidentWithTimelineView } from '../../src/incidents/incident-view.js';
import type { TestApi } from './api.js';
import type { Client } from './client.js';
import { aSlack, newChannel, newIncident, newMonitor } from './things.js';

/** Tests changes between the page's reading of an incident and its acknowledgement. */
export const answerRacesSuite = (startApi: () => Promise<TestApi>): void => {
  let api: TestApi;
  let own: Client;
  let channelId: ChannelId;

  beforeAll(async () => {
    api = await startApi();
    own = await api.newAccount('lite');
    channelId = id<ChannelId>((await newChannel(own, aSlack)).id);
  });
  afterAll(() => api.stop());

  const open = async (): Promise<IncidentId> =>
    id<IncidentId>((await newIncident(own, (await newMonitor(own)).id)).id);

  const read = async (incidentId: IncidentId) =>
    (await own.get<IncidentWithTimelineView>(`/v1/incidents/${incidentId}`)).body;

  test('ten touches at once are one acknowledgement', async () => {
    const incidentId = await open();
    const token = answerToken(api.app.get<SecretBox>(SECRETS), { incidentId, channelId });
    const touch = async () =>
      (await fetch(`${api.url}/answer/${token}?acknowledge`, { method: 'POST' })).status;
    expect(await Promise.all(Array.from({ length: 10 }, touch))).toEqual(Array(10).fill(200));
    const { timeline } = await read(incidentId);
    expect(timeline.filter(({ type }) => type === 'acknowledged')).toHaveLength(1);
  });

  test('whoever has acknowledged it meanwhile, until a time of their own, keeps it', async () => {
    const incidentId = await open();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await own.post(`/v1/incidents/${incidentId}/acknowledge`, { until });
    const before = await read(incidentId);
    await api.app.get(CommandBus).execute(new AcknowledgeByLink({ incidentId, channelId }));
    expect(await read(incidentId)).toEqual(before);
    expect(before.acknowledgement).toMatchObject({ by: { type: 'api_key' }, until });
  });

  test('an incident that has resolved meanwhile stays as it was', async () => {
    const incidentId = await open();
    await own.post(`/v1/incidents/${incidentId}/resolve`);
    const before = await read(incidentId);
    await api.app.get(CommandBus).execute(new AcknowledgeByLink({ incidentId, channelId }));
    expect(await read(incidentId)).toEqual(before);
  });

  test('a channel that was removed meanwhile answers no more', async () => {
    const incidentId = await open();
    const { id: leaving } = await newChannel(own, aSlack);
    await own.delete(`/v1/channels/${leaving}`);
    const late = new AcknowledgeByLink({ incidentId, channelId: id<ChannelId>(leaving) });
    await expect(api.app.get(CommandBus).execute(late)).rejects.toMatchObject({ status: 404 });
    expect((await read(incidentId)).acknowledgement).toBeNull();
  });
};
