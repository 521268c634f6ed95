import 'reflect-metadata';
import { main } from '@tocsin/platform';
import { secretFields } from '@tocsin/transports/catalogue';
import { createApp, startDispatching } from './create-app.js';

await main('dispatcher', secretFields(), async (config, logger) => {
  const app = await createApp(config, logger);
  await startDispatching(app, config);
  logger.info(
    {
      concurrency: config.dispatchConcurrency,
      ...(config.dispatcherMetricsPort === undefined ? {} : { url: await app.getUrl() }),
    },
    'dispatcher is running',
  );
  return app;
});
