import { renderMarkdown } from '@tocsin/status-page/markdown';
import { useMemo } from 'react';
import classes from './status-pages.module.css';

/** The text as the public page shows it: the same function makes both. */
export const MarkdownPreview = ({ text }: { readonly text: string }) => {
  const html = useMemo(() => renderMarkdown(text), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown shows raw HTML as text, and refuses links that run.
  return <div className={classes.markdown} dangerouslySetInnerHTML={{ __html: html }} />;
};
