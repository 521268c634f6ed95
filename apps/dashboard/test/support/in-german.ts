import { afterAll } from '@jest/globals';

/** Import this first: the words are then those of a reader of German. */
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['de-DE', 'en'] }, configurable: true });
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'navigator');
});
