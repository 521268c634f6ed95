import { useEffect, useRef } from 'react';

type HasDraft = () => boolean;

/** The forms on the page, with the id of the thing that each changes. */
const forms = new Map<HasDraft, string | undefined>();

/** Lets the page stay while this form has a draft, also when its thing is deleted elsewhere. */
export const useHold = (hasDraft: HasDraft, id?: string): void =>
  useEffect(() => {
    forms.set(hasDraft, id);
    return () => void forms.delete(hasDraft);
  });

export const isHeld = (id?: string): boolean =>
  [...forms].some(([hasDraft, of]) => (id === undefined || of === id) && hasDraft());

type Identified = { readonly id: string };

/** The list with the things that were deleted elsewhere while somebody types in their forms. */
export const useHeldIn = <Thing extends Identified>(things: readonly Thing[]): readonly Thing[] => {
  const known = useRef(things);
  const ids = new Set(things.map(({ id }) => id));
  const held = [...known.current.entries()].filter(([, { id }]) => !ids.has(id) && isHeld(id));
  known.current = held.reduce((list, [at, thing]) => list.toSpliced(at, 0, thing), things);
  return known.current;
};
