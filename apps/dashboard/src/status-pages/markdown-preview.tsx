import { renderMarkdown } from '@tocsin/status-page/markdown';
import { useMemo } from 'react';
import classes from './status-pages.module.css';

/** Renders a text with the function that renders it on the public page. */
export const MarkdownPreview = ({ text }: { readonly text: string }) => {
  const html = useMemo(() => renderMarkdown(text), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown shows raw HTML as text, and refuses links that run.
  return <div className={classes.markdown} dangerouslySetInnerHTML={{ __html: html }} />;
};
