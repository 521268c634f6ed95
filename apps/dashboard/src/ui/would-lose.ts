export type Place = { readonly pathname: string; readonly search: object };

/** Pages for signing in again: the session ended, so the form cannot be saved. */
const entries: readonly string[] = ['/sign-in', '/second-factor'];

const isEditing = ({ search }: Place): boolean => 'edit' in search;

/** Returns whether the form at `from` closes at `to`. A filter or an open drawer in the address keeps it. */
export const wouldLose = (from: Place, to: Place): boolean =>
  !entries.includes(to.pathname) && (from.pathname !== to.pathname || (isEditing(from) && !isEditing(to)));
