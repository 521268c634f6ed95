import { startService } from './service.mjs';

/** @param {() => Promise<any>} work */
const timed = async (work) => {
  const startedMs = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedMs) / 1000 };
};

/** @param {number} count */
const configOf = (count) => ({
  version: 1,
  monitors: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `shop-${index}`,
      { type: 'http', target: `https://shop-${index}.example.com/`, tags: ['web'], interval_seconds: 60 },
    ]),
  ),
});

/**
 * Plans and applies a configuration of new monitors, and plans it again when nothing is to be changed.
 * @param {string} databaseUrl @param {string} secretKey @param {number} count
 */
export const planAndApply = async (databaseUrl, secretKey, count) => {
  const service = await startService({ databaseUrl, secretKey, clients: 2, dispatcherCount: 0 });
  try {
    const config = configOf(count);
    const plan = await timed(() => service.post('/v1/config/plan', config));
    const { digest } = plan.result;
    const apply = await timed(() => service.post('/v1/config/apply', { ...config, digest }));
    const again = await timed(() => service.post('/v1/config/plan', config));
    if (again.result.changes.length > 0) throw new Error('Applying left something to change.');
    return { planSeconds: plan.seconds, applySeconds: apply.seconds, emptyPlanSeconds: again.seconds };
  } finally {
    await service.stop();
  }
};
