import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { savedWords } from '../../src/toasts/saved-words.js';
import { type SavedChange, ToastStore } from '../../src/toasts/toast-store.js';

let store: ToastStore;
beforeEach(() => {
  store = new ToastStore();
});
afterEach(() => store.hold());

const texts = (): readonly string[] => store.shown.map(({ text }) => text);
const saved = (kind: string, undo?: SavedChange['undo']): SavedChange => ({
  kind,
  words: (count) => `${kind} ${count}`,
  undo,
});

test('changes of one kind that follow each other become one message, which undoes them all', async () => {
  const undone: number[] = [];
  for (const change of [1, 2, 3])
    store.add(
      saved('paused', async () => undone.push(change)),
      change * 1000,
    );
  expect(texts()).toEqual(['paused 3']);
  await store.shown[0]?.undo?.();
  expect(undone).toEqual([1, 2, 3]);
  expect(texts()).toEqual([]);
});

test('changes of other kinds, and later ones, have messages of their own, three at most', () => {
  store.add(saved('a'), 0);
  store.add(saved('b'), 100);
  store.add(saved('b'), 5000);
  store.add(saved('c'), 5100);
  expect(texts()).toEqual(['b 1', 'b 1', 'c 1']);
});

test('the latest message with a button stays, however slow its reader is; others go by themselves', () => {
  const due = new Map<object, () => void>();
  store = new ToastStore((work) => {
    const timer = setTimeout(() => undefined);
    due.set(timer, work);
    return timer;
  });
  store.add(saved('paused', async () => undefined));
  store.add(saved('tagged', async () => undefined));
  due.clear();
  store.add(saved('saved'));
  for (const work of due.values()) work();
  expect(texts()).toEqual(['tagged 1']);
  store.dismiss(store.shown[0]?.id ?? 0);
  expect(texts()).toEqual([]);
});

test('what cannot be taken back offers no undo', () => {
  store.add(saved('deleted'));
  expect(store.shown[0]?.undo).toBeUndefined();
});

test('a message goes when it is dismissed, and whoever listens hears of each change', () => {
  let changes = 0;
  store.subscribe(() => changes++);
  store.add(saved('a'));
  store.dismiss(store.shown[0]?.id ?? 0);
  expect([texts(), changes]).toEqual([[], 2]);
});

test('an ongoing message changes in its place, stays, and makes room for others', () => {
  const ongoing = { progress: { done: 1, count: 2 }, stays: true, undo: undefined };
  store.put('batch', { ...ongoing, text: 'Pausing' });
  for (const kind of ['a', 'b', 'c']) store.add(saved(kind));
  store.put('batch', { ...ongoing, text: 'Pausing', progress: { done: 2, count: 2 } });
  expect(texts()).toEqual(['Pausing', 'b 1', 'c 1']);
  expect(store.shown[0]?.progress).toEqual({ done: 2, count: 2 });
  store.take('batch');
  expect(texts()).toEqual(['b 1', 'c 1']);
});

test('an ongoing message that was dismissed comes back with its result only', () => {
  const ongoing = { progress: undefined, stays: true, undo: undefined };
  store.put('batch', { ...ongoing, text: 'Pausing' });
  store.dismiss(store.shown[0]?.id ?? 0);
  store.put('batch', { ...ongoing, text: 'Pausing' });
  expect(texts()).toEqual([]);
  store.put('batch', { ...ongoing, text: 'Paused', stays: false });
  expect(texts()).toEqual(['Paused']);
});

test('every change that can be undone is undone by one that has words, too', () => {
  const undos = Object.values(savedWords).flatMap(({ undo }) => undo ?? []);
  expect(undos.length).toBeGreaterThan(0);
  for (const undo of undos) expect(savedWords).toHaveProperty([undo]);
});

test('a message names the thing, or says how many', () => {
  const paused = savedWords['POST /v1/monitors/{id}/pause'];
  expect([paused?.one('Shop'), paused?.one(undefined), paused?.many(3)]).toEqual([
    '“Shop” is paused.',
    'The monitor is paused.',
    '3 monitors are paused.',
  ]);
});
