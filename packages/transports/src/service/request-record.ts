import { type MessageChoice, readChoice, writeChoice } from '../text/message-choice.js';

/** The parts of a request that are stored, so that it can be made again when the channel or the settings have changed. */
export type RequestRecord = {
  /** The URL that the links began with; `null` for a message without links, such as one of an earlier version. */
  readonly publicUrl: string | null;
  /** The channel's fields that the content reads. */
  readonly recorded: string | undefined;
  readonly choice: MessageChoice;
};

// No part has a line end. The usual choice is not written, so that a record is as short as in earlier versions.
const separator = '\n';

export const writeRecord = ({ publicUrl, recorded = '', choice }: RequestRecord): string | undefined => {
  const chosen = writeChoice(choice);
  if (chosen !== undefined) return [publicUrl ?? '', recorded, chosen].join(separator);
  return publicUrl === null ? recorded || undefined : `${publicUrl}${separator}${recorded}`;
};

export const readRecord = (text = ''): RequestRecord => {
  const [first = '', ...more] = text.split(separator);
  const [recorded, choice] = more.length === 0 ? [first] : more;
  return {
    publicUrl: more.length === 0 ? null : first || null,
    recorded: recorded || undefined,
    choice: readChoice(choice),
  };
};
