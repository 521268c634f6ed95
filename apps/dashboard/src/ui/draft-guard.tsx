import { Suspense, useEffect, useRef } from 'react';
import { useHold } from '../api/held-drafts.js';
import { fieldsIn, takeOver } from './draft-fields.js';
import { lazyPart } from './lazy-part.js';
import { LeaveGuard } from './leave-guard.js';
import type { DraftForm } from './use-draft.js';

const DeletedMeanwhile = lazyPart(() => import('./deleted-meanwhile.js'), 'DeletedMeanwhile');
const ChangedMeanwhile = lazyPart(() => import('./changed-meanwhile.js'), 'ChangedMeanwhile');

/** As a mutation of TanStack Query has them. */
export type Saving = { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: unknown };

/** The parts of a form that the guard needs. */
export type GuardedForm<Draft> = Pick<
  DraftForm<Draft>,
  'isDirty' | 'getValues' | 'getInitialValues' | 'setFieldValue' | 'resetDirty' | 'meanwhile' | 'isDeleted'
>;

type DraftGuardProps<Draft> = {
  readonly form: GuardedForm<Draft>;
  readonly saving: Saving;
  /** The label of a field of the draft. */
  readonly labelOf: (path: string) => string | undefined;
};

/**
 * Keeps what is typed: asks before the form is left, and says what others saved meanwhile. Stands in the form, beside its
 * button.
 */
export const DraftGuard = <Draft extends object>({ form, saving, labelOf }: DraftGuardProps<Draft>) => {
  const { meanwhile, isDeleted } = form;
  useSaved(form, saving);
  useTheirs(form, saving);
  useHold(form.isDirty, meanwhile?.thing.id);
  return (
    <>
      <Suspense>
        {meanwhile !== null && isDeleted && <DeletedMeanwhile thing={meanwhile.thing} />}
        {meanwhile !== null && !isDeleted && meanwhile.change !== null && (
          <ChangedMeanwhile
            thing={meanwhile.thing}
            change={meanwhile.change}
            labelOf={labelOf}
            onSwap={() => swap(form)}
            onKeep={() => meanwhile.setChange(null)}
          />
        )}
      </Suspense>
      <LeaveGuard isDirty={() => form.isDirty() && !saving.isPending} />
    </>
  );
};

/** Counts the saved draft as the start of further changes. Text that is typed while it is saved is such a change. */
const useSaved = <Draft extends object>(form: GuardedForm<Draft>, { isPending, isSuccess }: Saving): void => {
  const sent = useRef<Draft | null>(null);
  useEffect(() => {
    if (isPending) sent.current ??= form.getValues();
    else if (sent.current !== null) {
      if (isSuccess) {
        form.resetDirty(sent.current);
        form.meanwhile?.setChange(null);
      }
      sent.current = null;
    }
  });
};

/** Takes a saved change over, once no change of this form is on its way. */
const useTheirs = <Draft extends object>(form: GuardedForm<Draft>, { isPending }: Saving): void =>
  useEffect(() => {
    const { meanwhile } = form;
    if (meanwhile === null || isPending) return;
    const { thing, draft, seen, change, setChange } = meanwhile;
    if (seen.current === thing.version) return;
    const since = change?.since ?? seen.current;
    seen.current = thing.version;
    const wasTyped = form.isDirty() || change !== null;
    const taken = takeOver(change, since, form.getInitialValues(), form.getValues(), draft);
    for (const [path, value] of taken.fields) setField(form, path, value);
    form.resetDirty(draft);
    if (wasTyped && taken.change !== change) setChange(taken.change);
  });

/** Shows the other value of each field that both changed, and keeps the one that was shown. */
const swap = <Draft extends object>(form: GuardedForm<Draft>): void => {
  const { change, setChange } = form.meanwhile ?? {};
  if (change == null) return;
  const shown = fieldsIn(form.getValues());
  for (const [path, other] of change.both) setField(form, path, other);
  setChange?.({
    ...change,
    both: new Map([...change.both.keys()].map((path) => [path, shown.get(path)])),
    shown: change.shown === 'mine' ? 'theirs' : 'mine',
  });
};

const setField = <Draft,>(form: GuardedForm<Draft>, path: string, value: unknown): void =>
  form.setFieldValue(path, value as never);
