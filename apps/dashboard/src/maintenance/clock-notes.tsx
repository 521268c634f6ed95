import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { clockNotes } from './clock-words.js';
import type { WindowDraft } from './window-draft.js';

/** Is there from the first, so that screen readers read what comes into it. */
export const ClockNotes = ({ draft }: { readonly draft: WindowDraft }) => {
  const notes = useMemo(() => clockNotes(draft, new Date()), [draft]);
  return (
    <Stack gap="xs" role="status" display={notes.length === 0 ? 'none' : undefined}>
      {notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
    </Stack>
  );
};
