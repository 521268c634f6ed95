import { t } from '../../language/text.js';

export type ListCommand =
  | 'search'
  | 'next'
  | 'previous'
  | 'select'
  | 'extendDown'
  | 'extendUp'
  | 'clear'
  | 'help';

export type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

const commands: Readonly<Record<string, ListCommand>> = {
  '/': 'search',
  j: 'next',
  k: 'previous',
  x: 'select',
  J: 'extendDown',
  K: 'extendUp',
  Escape: 'clear',
  '?': 'help',
};

/** The keys as the dialog shows them. */
export const keyDocs: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/'], t('Search')],
  [['j', 'k'], t('Next and previous monitor')],
  [[t('Enter')], t('Open the monitor')],
  [['x'], t('Select it')],
  [[t('Shift + j'), t('Shift + k')], t('Select down and up')],
  [[t('Shift + click')], t('Select all from the last one')],
  [[t('Escape')], t('Clear the search, then the selection')],
  [['?'], t('Show these keys')],
];

/** `null` for a key that does nothing here, such as one that is typed into a field. */
export const commandOf = (press: KeyPress, isTyping: boolean): ListCommand | null => {
  if (isTyping || press.ctrlKey || press.metaKey || press.altKey) return null;
  return Object.hasOwn(commands, press.key) ? (commands[press.key] ?? null) : null;
};
