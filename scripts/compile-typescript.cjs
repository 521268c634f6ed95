const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');

/** @type {import('@swc/core').Options} */
const options = {
  swcrc: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
  module: { type: 'es6' },
};

/** Compiles a file of ours to JavaScript. @param {string} filename */
exports.compile = (filename) =>
  transformSync(readFileSync(filename, 'utf8'), { ...options, filename, sourceMaps: true });
