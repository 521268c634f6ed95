import { isKeyOf } from '../../api/is-key-of.js';
import { typeMarks } from '../../language/type-marks.js';
import { type MonitorState, stateWords } from '../shared/monitor-words.js';
import { listedTags, tagKey } from '../shared/tags.js';
import { isSortText, type SortText } from './sorting.js';

export type MonitorsSearch = {
  readonly q?: string;
  readonly status?: MonitorState;
  readonly type?: string;
  /** Keys of `tagKey`, separated by commas. A monitor must have all of them. */
  readonly tag?: string;
  readonly sort?: SortText;
};

/** Reads the address. Invalid parts are ignored. */
export const monitorsSearch = ({
  q,
  status,
  type,
  tag,
  sort,
}: Readonly<Record<string, unknown>>): MonitorsSearch => {
  const tags = typeof tag === 'string' ? tagKeysIn(tag) : [];
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(isKeyOf(stateWords, status) ? { status } : {}),
    ...(isKeyOf(typeMarks.monitor, type) ? { type } : {}),
    ...(tags.length === 0 ? {} : { tag: tags.join(',') }),
    ...(isSortText(sort) ? { sort } : {}),
  };
};

export const tagKeysIn = (tag = ''): readonly string[] => [...new Set(listedTags(tag).map(tagKey))];
