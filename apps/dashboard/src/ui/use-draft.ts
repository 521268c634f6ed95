import { type FormRulesRecord, type UseFormReturnType, useForm } from '@mantine/form';
import { type RefObject, useRef, useState } from 'react';
import type { Schemas } from '../api/client.js';
import type { FieldPath } from './draft-fields.js';

/** The thing that a form changes, and the moment or the value that differs after each change of it. */
export type SavedThing = {
  readonly kind: Schemas['AuditEntry']['subject']['type'];
  readonly id: string;
  readonly version: string;
};

/** A change by somebody else that came while the form had changes of its own. */
export type ChangeMeanwhile = {
  /** The version that the change was made to. */
  readonly since: string;
  /** The fields that now show the value of the other person, for nothing else was typed there. */
  readonly taken: readonly FieldPath[];
  /** The fields that both changed, with the value that is not shown. */
  readonly both: ReadonlyMap<FieldPath, unknown>;
  readonly shown: 'mine' | 'theirs';
};

type Meanwhile<Draft> = {
  readonly thing: SavedThing;
  readonly draft: Draft;
  readonly seen: RefObject<string>;
  readonly change: ChangeMeanwhile | null;
  readonly setChange: (change: ChangeMeanwhile | null) => void;
};

/** `meanwhile` is `null` in the form of a new thing. */
export type DraftForm<Draft> = UseFormReturnType<Draft> & { readonly meanwhile: Meanwhile<Draft> | null };

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
  return { ...form, meanwhile };
};
