import { startService } from './service.mjs';

/**
 * @param {{ databaseUrl: string, secretKey: string, clients: number, count: number }} options
 * @returns {Promise<number>} incidents a second, each opened and resolved
 */
export const openAndResolve = async ({ databaseUrl, secretKey, clients, count }) => {
  const service = await startService({ databaseUrl, secretKey, clients, dispatcherCount: 0 });
  const monitorIds = await service.newMonitors(clients, []);
  const openAndResolveAll = async () => {
    let left = count;
    await Promise.all(
      monitorIds.map(async (monitorId) => {
        for (; left > 0; left--) {
          const { id } = await service.post(`/v1/monitors/${monitorId}/incidents`, {
            title: 'Shop is down: connection refused',
          });
          await service.post(`/v1/incidents/${id}/resolve`, {});
        }
      }),
    );
  };
  // Warm up: a new process is slower until its code is compiled.
  await openAndResolveAll();
  const startedMs = performance.now();
  await openAndResolveAll();
  const seconds = (performance.now() - startedMs) / 1000;
  await service.stop();
  return count / seconds;
};
