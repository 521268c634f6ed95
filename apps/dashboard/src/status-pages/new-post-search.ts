/** Its incident, and its index in the timeline, which never changes. */
export type NotePlace = { readonly incident: string; readonly note: number };

const noteAt = ({ incident, note }: Readonly<Record<string, unknown>>): Partial<NotePlace> =>
  typeof incident === 'string' && Number.isSafeInteger(note) ? { incident, note: Number(note) } : {};

/**
 * The kind of a new post, and where the note is that its text begins with. Notes are internal and long, so no address has
 * their text. Default: an incident, without a text.
 */
export const newPostSearch = (
  search: Readonly<Record<string, unknown>>,
): Partial<NotePlace> & { readonly kind?: 'maintenance' } => ({
  ...(search.kind === 'maintenance' ? { kind: search.kind } : {}),
  ...noteAt(search),
});
