/** As https://jestjs.io/docs/getting-started says for tests that import. */
module.exports = { presets: [['@babel/preset-env', { targets: { node: 'current' } }]] };
