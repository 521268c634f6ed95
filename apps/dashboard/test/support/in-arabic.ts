import { afterAll } from '@jest/globals';

/** Import this first: the words are then those of a reader of Arabic in Saudi Arabia. */
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['ar-SA', 'en'] }, configurable: true });
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'navigator');
});
