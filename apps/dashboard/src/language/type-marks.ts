import { currentLanguage } from './current-language.js';
import type { LanguageId } from './languages.js';

type Titled = { readonly title: Readonly<Record<LanguageId, string>> };

/** `places` are the fields that tell where messages go. A list shows the first that the channel has. */
type ChannelMarks = { readonly kind: string; readonly places: readonly string[] };

/** The api writes these into the page: apps/api/src/dashboard/type-marks.ts. */
type Marks = {
  readonly monitor: Readonly<Record<string, Titled & { readonly icon: string }>>;
  readonly channel: Readonly<Record<string, Titled & ChannelMarks>>;
};

const written = typeof document === 'undefined' ? null : document.getElementById('types')?.textContent;

export const typeMarks: Marks = JSON.parse(written ?? '{"monitor":{},"channel":{}}');

const titleOf = (marks: Readonly<Record<string, Titled>>, type: string): string =>
  marks[type]?.title[currentLanguage.id] ?? type;

/** Returns the title of a type in the language of the reader, or its identifier for a type of another version. */
export const monitorTypeTitle = (type: string): string => titleOf(typeMarks.monitor, type);
export const channelTypeTitle = (type: string): string => titleOf(typeMarks.channel, type);
