import type { ApiKey, Member } from './settings-queries.js';

type Ending = { readonly keys: readonly ApiKey[]; readonly members: readonly Member[] };

/** Finds the keys that end with a key, at any remove, and the members who do. */
export const endingWith = (keyId: string, { keys, members }: Ending): Ending => {
  const ended = new Set([keyId]);
  for (let before = 0; before !== ended.size; ) {
    before = ended.size;
    for (const { id, ends_with_key_id: by } of keys) if (by !== null && ended.has(by)) ended.add(id);
  }
  return {
    keys: keys.filter(({ id }) => id !== keyId && ended.has(id)),
    members: members.filter(({ ends_with_key_id: by }) => by !== null && ended.has(by)),
  };
};

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export const keyNames = (keys: readonly ApiKey[]): string => list.format(keys.map(({ name }) => `“${name}”`));

export const endOfKeyWords = ({ keys, members }: Ending): string => {
  const alone = 'Programs that use it lose access at once.';
  const others = [
    ...(keys.length > 0 ? [`the keys that it made (${keyNames(keys)})`] : []),
    ...(members.length > 0
      ? [`the access of ${list.format(members.map(({ name }) => name))}, who joined by its invitation`]
      : []),
  ];
  return others.length === 0 ? alone : `${alone} With it end ${list.format(others)}.`;
};

/** Returns `null` for a key of the administrator. */
export const madeByWords = (
  { made_by_person_id: personId, ends_with_key_id: keyId }: ApiKey,
  { keys, members }: Ending,
): string | null => {
  if (personId !== null) {
    const maker = members.find(({ id }) => id === personId);
    return `Made by ${maker ? maker.name : 'somebody who has left'}`;
  }
  const maker = keys.find(({ id }) => id === keyId);
  return maker ? `Made by the key “${maker.name}”` : null;
};
