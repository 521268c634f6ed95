import { inList } from '../language/formats.js';
import { t } from '../language/text.js';
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

export const keyNames = (keys: readonly ApiKey[]): string =>
  inList(keys.map(({ name }) => t('“{name}”', { name })));

export const endOfKeyWords = ({ keys, members }: Ending): string => {
  const alone = t('Programs that use it lose access at once.');
  const others = [
    ...(keys.length > 0 ? [t('the keys that it made ({keys})', { keys: keyNames(keys) })] : []),
    ...(members.length > 0
      ? [
          t('the access of {members}, who joined by its invitation', {
            members: inList(members.map(({ name }) => name)),
          }),
        ]
      : []),
  ];
  return others.length === 0 ? alone : `${alone} ${t('With it end {others}.', { others: inList(others) })}`;
};

/** Returns `null` for a key of the administrator. */
export const madeByWords = (
  { made_by_person_id: personId, ends_with_key_id: keyId }: ApiKey,
  { keys, members }: Ending,
): string | null => {
  if (personId !== null) {
    const maker = members.find(({ id }) => id === personId);
    return maker ? t('Made by {name}', { name: maker.name }) : t('Made by somebody who has left');
  }
  const maker = keys.find(({ id }) => id === keyId);
  return maker ? t('Made by the key “{name}”', { name: maker.name }) : null;
};
