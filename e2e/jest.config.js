import preset from '../jest.preset.js';

export default { ...preset, testMatch: ['<rootDir>/*.test.ts'] };
