import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { monitorBounds } from '@tocsin/domain';
import type { ChannelPage } from '../../src/channels/channel-view.js';
import type { MonitorPage } from '../../src/monitors/monitor-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { newChannel, newMonitor } from '../support/things.js';

let api: TestApi;
let lite: Client;
beforeAll(async () => {
  api = await startApi();
  lite = await api.newAccount('lite');
});
afterAll(() => api.stop());

const attached = async (monitorId: string): Promise<string[]> => {
  const { body } = await lite.get<ChannelPage>(`/v1/monitors/${monitorId}/channels`);
  return body.items.map(({ id }) => id);
};

describe('PUT and DELETE /v1/monitors/{id}/channels/{channel_id}', () => {
  test('attach and detach; again changes nothing', async () => {
    const monitor = await newMonitor(lite);
    const channel = await newChannel(lite);
    const path = `/v1/monitors/${monitor.id}/channels/${channel.id}`;
    for (let time = 0; time < 2; time++) {
      const { status, text } = await lite.put(path);
      expect([status, text]).toEqual([204, '']);
      expect(await attached(monitor.id)).toEqual([channel.id]);
    }
    for (let time = 0; time < 2; time++) {
      const { status, text } = await lite.delete(path);
      expect([status, text]).toEqual([204, '']);
      expect(await attached(monitor.id)).toEqual([]);
    }
  });

  test('find nothing when the monitor or the channel is not there, or another account has it', async () => {
    const other = await api.newAccount('lite');
    const monitor = await newMonitor(lite);
    const channel = await newChannel(lite);
    const theirMonitor = await newMonitor(other);
    const theirChannel = await newChannel(other);
    const nobodys = '019dedd5-a980-7d21-8a53-6d0f3b9e2c14';
    for (const path of [
      `/v1/monitors/${nobodys}/channels/${channel.id}`,
      `/v1/monitors/${monitor.id}/channels/${nobodys}`,
      `/v1/monitors/${theirMonitor.id}/channels/${channel.id}`,
      `/v1/monitors/${monitor.id}/channels/${theirChannel.id}`,
    ]) {
      expect((await lite.put(path)).status).toBe(404);
      expect((await lite.delete(path)).status).toBe(404);
    }
    expect(await api.rows('monitor_channel')).toEqual([]);
  });

  test('a monitor takes 50 channels and not one more', async () => {
    const full = Array.from({ length: monitorBounds.channelsMax }, () => newChannel(lite));
    const ids = (await Promise.all(full)).map(({ id }) => id);
    const monitor = await newMonitor(lite, { channel_ids: ids });
    const oneMore = await newChannel(lite);
    const { status, body } = await lite.put<ProblemBody>(`/v1/monitors/${monitor.id}/channels/${oneMore.id}`);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'conflict', detail: 'A monitor can have at most 50 channels.' });
    expect((await attached(monitor.id)).sort()).toEqual([...ids].sort());
    expect((await lite.put(`/v1/monitors/${monitor.id}/channels/${ids[0]}`)).status).toBe(204);
  });
});

describe('GET /v1/monitors?channel_id=', () => {
  const attachedTo = async (client: Client, channelId: string): Promise<string[]> => {
    const { body } = await client.get<MonitorPage>(`/v1/monitors?channel_id=${channelId}`);
    return body.items.map(({ id }) => id);
  };

  test('gives the monitors that the channel is attached to', async () => {
    const channel = await newChannel(lite);
    const first = await newMonitor(lite, { channel_ids: [channel.id] });
    await newMonitor(lite);
    const second = await newMonitor(lite, { channel_ids: [channel.id] });
    expect(await attachedTo(lite, channel.id)).toEqual([second.id, first.id]);
  });

  test("gives nothing of another account's", async () => {
    const channel = await newChannel(lite);
    await newMonitor(lite, { channel_ids: [channel.id] });
    expect(await attachedTo(await api.newAccount('lite'), channel.id)).toEqual([]);
  });
});
