import { type FormRulesRecord, type UseFormReturnType, useForm } from '@mantine/form';
import { type RefObject, useRef, useState } from 'react';
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
