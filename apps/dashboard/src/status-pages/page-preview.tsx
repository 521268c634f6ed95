import { type Mutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../language/text.js';
import { IconButton } from '../ui/icon-button.js';
import { RefreshIcon } from '../ui/icons.js';
import type { StatusPage } from './status-page-queries.js';
import classes from './status-pages.module.css';

/** The page is rendered again within two seconds of a change. */
const renderedAfterMs = 2_200;

// not translated: what the frame may do.
const sandbox = 'allow-same-origin allow-forms allow-popups';

/** The public page as visitors see it, in a frame. Only windows that are wide enough load it. */
export const PagePreview = ({ page }: { readonly page: StatusPage }) => {
  const { version, renew } = useVersion();
  return (
    <aside className={classes.preview} aria-label={t('Preview')}>
      <p className={classes.previewBar}>
        {t('What visitors see')}
        <IconButton label={t('Load the preview again')} onClick={renew}>
          <RefreshIcon />
        </IconButton>
      </p>
      <iframe
        key={version}
        className={classes.frame}
        title={t('Preview of the status page')}
        src={`/status/${page.slug}`}
        loading="lazy"
        sandbox={sandbox}
      />
    </aside>
  );
};

/** Counts the changes that this browser made to status pages, each one with a delay. */
const useVersion = () => {
  const queries = useQueryClient();
  const [version, setVersion] = useState(0);
  const renew = (): void => setVersion((before) => before + 1);
  useEffect(() => {
    const changes = queries.getMutationCache();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renewSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setVersion((before) => before + 1), renderedAfterMs);
    };
    // The change may have happened on the screen before.
    const isRecent = ({ state }: Mutation): boolean => Date.now() - state.submittedAt < 2 * renderedAfterMs;
    if (changes.getAll().some(isRecent)) renewSoon();
    const unsubscribe = changes.subscribe(({ type, mutation }) => {
      if (type === 'updated' && mutation.state.status === 'success') renewSoon();
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [queries]);
  return { version, renew };
};
