/** Vitest's own tests are ES modules, but what they test may be CommonJS. */
import { createRequire } from 'node:module';
import { test } from 'vitest';

const require = createRequire(import.meta.url);
const modules = {
  domain: require('@tocsin/domain'),
  webhookCore: require('@tocsin/webhook-core'),
  testing: require('@tocsin/testing'),
  servers: require('@tocsin/testing/servers'),
  hostileDocuments: require('@tocsin/testing/hostile-documents'),
};
test.each(Object.entries(require('../checks.cjs')(modules)))('%s', (_, check) => check());
