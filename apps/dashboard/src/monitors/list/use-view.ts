import { useMemo } from 'react';
import { isKeyOf } from '../../api/is-key-of.js';
import { useRemembered } from '../../ui/use-remembered.js';
import { type BeatKind, beatKinds } from './beats.js';

const isBeatKind = (value: unknown): value is BeatKind => isKeyOf(beatKinds, value);
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const areKeys = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string');

/** Tags come and go; old folds must not fill the storage. */
const foldedMax = 200;

/** How this reader looks at the list. The browser keeps it. */
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
