const assert = require('node:assert/strict');
const { test } = require('node:test');

const modules = {
  domain: require('@tocsin/domain'),
  webhookCore: require('@tocsin/webhook-core'),
  testing: require('@tocsin/testing'),
  servers: require('@tocsin/testing/servers'),
  hostileDocuments: require('@tocsin/testing/hostile-documents'),
};

for (const [name, check] of Object.entries(require('../checks.cjs')(modules))) test(name, check);

test('require and import give one copy, so that errors and classes are the same', async () => {
  assert.equal(modules.domain.incident, (await import('@tocsin/domain')).incident);
  const { InvalidMessageError } = await import('@tocsin/webhook-core');
  assert.equal(modules.webhookCore.InvalidMessageError, InvalidMessageError);
  assert.equal(modules.testing.MemoryStore, (await import('@tocsin/testing')).MemoryStore);
});
