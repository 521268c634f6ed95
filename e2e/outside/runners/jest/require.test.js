const modules = {
  domain: require('@tocsin/domain'),
  webhookCore: require('@tocsin/webhook-core'),
  testing: require('@tocsin/testing'),
  servers: require('@tocsin/testing/servers'),
  hostileDocuments: require('@tocsin/testing/hostile-documents'),
};

test.each(Object.entries(require('../checks.cjs')(modules)))('%s', (_, check) => check());

test('Jest takes the CommonJS form', () => {
  expect(require.resolve('@tocsin/testing')).toMatch(/\.cjs$/);
});
