import { Text } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.js';

const MarkdownPreview = lazyPart(() => import('./markdown-preview.js'), 'MarkdownPreview');

/** Loads the renderer with the first text. Until then, it shows the Markdown itself. */
export const ShownMarkdown = ({ text }: { readonly text: string }) => (
  <Suspense
    fallback={
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
    }
  >
    <MarkdownPreview text={text} />
  </Suspense>
);
