export type Place = { readonly pathname: string; readonly search: object };

/** Pages for signing in again: the session ended, so the form cannot be saved. */
const entries: readonly string[] = ['/sign-in', '/second-factor'];

const isEditing = ({ search }: Place): boolean => 'edit' in search;

/** Returns whether going to `to` closes the form at `from`. A change of a filter or a drawer does not. */
export const wouldLose = (from: Place, to: Place): boolean =>
  !entries.includes(to.pathname) && (from.pathname !== to.pathname || (isEditing(from) && !isEditing(to)));
