import { useMemo } from 'react';
import { isKeyOf } from '../../api/is-key-of.js';
import { useRemembered } from '../../ui/use-remembered.js';
import { type BeatKind, beatKinds } from './beats.js';

const isBeatKind = (value: unknown): value is BeatKind => isKeyOf(beatKinds, value);
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const areKeys = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string');

/** Bounds the storage, because folded tags may no longer exist. */
const foldedMax = 200;

/** The reader's view of the list, which the browser remembers. */
export const useView = () => {
  const [beatKind, setBeatKind] = useRemembered<BeatKind>('list.beats', 'checks', isBeatKind);
  const [isGrouped, setIsGrouped] = useRemembered<boolean>('list.grouped', false, isBoolean);
  const [hasKeys, setHasKeys] = useRemembered<boolean>('list.keys', true, isBoolean);
  const [foldedKeys, setFoldedKeys] = useRemembered<readonly string[]>('list.folded', [], areKeys);
  const folded = useMemo(() => new Set(foldedKeys), [foldedKeys]);
  const toggleFold = (key: string): void =>
    setFoldedKeys(
      folded.has(key) ? foldedKeys.filter((other) => other !== key) : [...foldedKeys, key].slice(-foldedMax),
    );
  return { beatKind, setBeatKind, isGrouped, setIsGrouped, hasKeys, setHasKeys, folded, toggleFold };
};
export type View = ReturnType<typeof useView>;
