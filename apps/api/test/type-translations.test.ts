import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { registry } from '@tocsin/probes/catalogue';
import { catalogue } from '@tocsin/transports/catalogue';
import { startApi, type TestApi } from './support/api.js';
import type { Client } from './support/client.js';

type Json = Readonly<Record<string, unknown>>;
type Type = Json & { readonly type: string };

let api: TestApi;
let own: Client;
beforeAll(async () => {
  api = await startApi();
  own = await api.newAccount('lite');
});
afterAll(() => api.stop());

const typesIn = async (path: string, language: string): Promise<readonly Type[]> => {
  const answer = await fetch(`${api.url}${path}`, {
    headers: { ...own.credentials, 'accept-language': language },
  });
  expect(answer.headers.get('content-language')).toBe(
    language.slice(0, 2) === 'fr' || language === '*' ? 'en' : language.slice(0, 2),
  );
  expect(answer.headers.get('vary')).toContain('Accept-Language');
  return ((await answer.json()) as { items: readonly Type[] }).items;
};

/** The texts that a form shows. A hint replaces the description. */
const shownIn = (json: unknown): readonly string[] => {
  if (Array.isArray(json)) return json.flatMap(shownIn);
  if (typeof json !== 'object' || json === null) return [];
  const { hint, description, ...others } = json as Json;
  const { title, entryTitle, enumTitles, setup_steps, target_example: _, ...parts } = others;
  const texts = [hint ?? description, title, entryTitle, enumTitles, setup_steps].flat();
  return [
    ...texts.filter((text): text is string => typeof text === 'string' && text !== ''),
    ...Object.values(parts).flatMap(shownIn),
    ...[description, title].flatMap(shownIn),
  ];
};

const languages = [
  ['German', 'de', 'german'],
  ['Arabic', 'ar', 'arabic'],
] as const;

describe.each([
  ['/v1/monitor-types', Object.values(registry)],
  ['/v1/channel-types', catalogue],
] as const)('%s', (path, definitions) => {
  describe.each(languages)('in %s', (_, language, catalogueName) => {
    test('has a translation for every text that a form shows', async () => {
      const missing = (await typesIn(path, 'en')).flatMap((view) => {
        const texts: Json = definitions.find(({ type }) => type === view.type)?.[catalogueName] ?? {};
        return shownIn(view).flatMap((text) => (text in texts ? [] : [[view.type, text]]));
      });
      expect(missing).toEqual([]);
    });

    test('translates no text that no type has', async () => {
      const english = JSON.stringify(await typesIn(path, 'en'));
      const unused = definitions.flatMap(({ type, [catalogueName]: texts = {} }) =>
        Object.keys(texts).flatMap((text) => (english.includes(JSON.stringify(text)) ? [] : [[type, text]])),
      );
      expect(unused).toEqual([]);
    });

    test('answers its readers in it, and names of fields as they are', async () => {
      const [english, translated] = [await typesIn(path, 'en'), await typesIn(path, language)];
      expect(translated.map(({ type }) => type)).toEqual(english.map(({ type }) => type));
      for (const [at, view] of translated.entries()) {
        expect(view.description).not.toBe(english[at]?.description);
        expect(Object.keys(view)).toEqual(Object.keys(english[at] ?? {}));
      }
    });
  });

  test('answers in English whoever asks for no language, or another one', async () => {
    expect(await typesIn(path, 'fr')).toEqual(await typesIn(path, '*'));
  });
});
