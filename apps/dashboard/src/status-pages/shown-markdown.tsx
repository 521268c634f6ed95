import { Text } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.js';
import { isPlain } from './plain-text.js';

const MarkdownPreview = lazyPart(() => import('./markdown-preview.js'), 'MarkdownPreview');

/** Loads the renderer with the first text that has marks. Until then, it shows the Markdown itself. */
export const ShownMarkdown = ({ text }: { readonly text: string }) => {
  const unmarked = (
    <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
  if (isPlain(text)) return unmarked;
  return (
    <Suspense fallback={unmarked}>
      <MarkdownPreview text={text} />
    </Suspense>
  );
};
