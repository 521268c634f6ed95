import { Text } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.js';

const MarkdownPreview = lazyPart(() => import('./markdown-preview.js'), 'MarkdownPreview');

/** The renderer is loaded when a text first shows; until then, the text stands as it was written. */
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
