import { useBlocker } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useHold } from '../api/held-drafts.js';
import { lazyPart } from './lazy-part.js';
import { type Place, wouldLose } from './would-lose.js';

const LeaveDialog = lazyPart(() => import('./leave-dialog.js'), 'LeaveDialog');

/** Asks before a form with changes that were not saved is left. */
export const LeaveGuard = ({ isDirty }: { readonly isDirty: () => boolean }) => {
  useHold(isDirty);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }: { readonly current: Place; readonly next: Place }) =>
      isDirty() && wouldLose(current, next),
    enableBeforeUnload: isDirty,
    // A blocker delays every navigation, so there is none while nothing can be lost.
    disabled: !isDirty(),
    withResolver: true,
  });
  return (
    <Suspense>
      {blocker.status === 'blocked' && <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />}
    </Suspense>
  );
};
