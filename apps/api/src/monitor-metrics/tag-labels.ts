import { nameAndValueOf, type Tag, tagFrom, tagKey } from '@tocsin/domain';
import type { Labels } from './exposition-format.js';

/** Each label is in every series of a monitor. */
export const tagLabelsMax = 10;

/** A label for the tags with this name: `team` stands for `team:shop` and for `team`. */
export type TagLabel = { readonly key: string; readonly label: string };

/** The prefix keeps a tag from being one of our labels, or `job` and `instance` of Prometheus. */
const tagLabelOf = (name: Tag): TagLabel => {
  const key = tagKey(name);
  return { key, label: `tag_${key.replaceAll(/[^a-z0-9_]/gu, '_')}` };
};

/** Returns the labels for names with commas between them, or `null` when they are too many, or two have one label. */
export const tagLabelsFrom = (text: string): readonly TagLabel[] | null => {
  const names = text.split(',', tagLabelsMax + 1).map(tagFrom);
  const labels = names.flatMap((name) => (name === null || name.includes(':') ? [] : tagLabelOf(name)));
  const isEachAnother = new Set(labels.map(({ label }) => label)).size === names.length;
  return names.length <= tagLabelsMax && isEachAnother ? labels : null;
};

/**
 * Returns the labels of a monitor's tags. Spellings of a tag are one value, since capitals make no difference. Tags have
 * no commas, so that several values of one name can be told apart.
 */
export const labelsOfTags = (tags: readonly Tag[], tagLabels: readonly TagLabel[]): Labels => {
  const pairs = tags.map((tag) => nameAndValueOf(tagKey(tag)));
  return Object.fromEntries(
    tagLabels.flatMap(({ key, label }) => {
      const values = pairs.filter(({ name }) => name === key).map(({ value }) => value ?? 'true');
      return values.length === 0 ? [] : [[label, values.join(',')]];
    }),
  );
};
