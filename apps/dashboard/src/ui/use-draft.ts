import { type FormRulesRecord, type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { isGone } from '../api/api-problem.js';
import type { Schemas } from '../api/client.js';
import type { ChangeMeanwhile } from './draft-fields.js';

/** The thing that a form changes, and the moment or the value that differs after each change of it. */
export type SavedThing = {
  readonly kind: Schemas['AuditEntry']['subject']['type'];
  readonly id: string;
  readonly version: string;
  /** Lists say it themselves: no query asks for one of their things by its id. */
  readonly isGone?: boolean;
};

type Meanwhile<Draft> = {
  readonly thing: SavedThing;
  readonly draft: Draft;
  readonly seen: RefObject<string>;
  readonly change: ChangeMeanwhile | null;
  readonly setChange: (change: ChangeMeanwhile | null) => void;
};

export type DraftForm<Draft> = UseFormReturnType<Draft> & {
  /** `null` in the form of a new thing. */
  readonly meanwhile: Meanwhile<Draft> | null;
  /** True once somebody deleted the thing elsewhere. The form then saves nothing. */
  readonly isDeleted: boolean;
};

type DraftOptions<Draft> = {
  readonly initialValues: Draft;
  /** `null`: a new one. */
  readonly of: SavedThing | null;
  readonly validate?: FormRulesRecord<Draft>;
};

/**
 * A form whose draft belongs to the person who types: a change that is saved elsewhere shows only in the fields that were
 * not touched. `DraftGuard`, which the form must show, takes it over.
 */
export const useDraft = <Draft extends object>({
  initialValues,
  of,
  ...options
}: DraftOptions<Draft>): DraftForm<Draft> => {
  const form: UseFormReturnType<Draft> = useForm({ initialValues, ...options });
  const seen = useRef(of?.version ?? '');
  const [change, setChange] = useState<ChangeMeanwhile | null>(null);
  const meanwhile = of === null ? null : { thing: of, draft: initialValues, seen, change, setChange };
  const isDeleted = useIsDeleted(of);
  const onSubmit: typeof form.onSubmit = (save, onInvalid) =>
    form.onSubmit((draft, event) => {
      if (!isDeleted) save(draft, event);
    }, onInvalid);
  return { ...form, onSubmit, meanwhile, isDeleted };
};

/** Returns true once a query that asks for the thing by its id finds it no more. */
const useIsDeleted = (thing: SavedThing | null): boolean => {
  const cache = useQueryClient().getQueryCache();
  const isMissed = useSyncExternalStore(cache.subscribe, () =>
    cache
      .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey.includes(thing?.id) })
      .some(({ state }) => state.data !== undefined && isGone(state.error)),
  );
  return isMissed || thing?.isGone === true;
};
