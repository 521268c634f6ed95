import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { t } from '../language/text.js';
import { IconButton } from '../ui/icon-button.js';
import { RefreshIcon } from '../ui/icons.js';
import { componentsQuery, type StatusPage } from './status-page-queries.js';
import classes from './status-pages.module.css';

/** The page is rendered again within two seconds of a change. */
const renderedAfterMs = 2_200;
const renewedEveryMs = 30_000;

// not translated: what the frame may do.
const sandbox = 'allow-same-origin allow-forms allow-popups';

/** The public page as visitors see it, in a frame. Only windows that are wide enough load it. */
export const PagePreview = ({ page }: { readonly page: StatusPage }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  useRenewal(frame, page);
  return (
    <aside className={classes.preview} aria-label={t('Preview')}>
      <p className={classes.previewBar}>
        {t('What visitors see')}
        <IconButton label={t('Load the preview again')} onClick={() => renew(frame.current)}>
          <RefreshIcon />
        </IconButton>
      </p>
      <iframe
        ref={frame}
        className={classes.frame}
        title={t('Preview of the status page')}
        // No script runs in the frame, where the page itself would say that it loads itself again.
        src={`/status/${page.slug}/still`}
        loading="lazy"
        sandbox={sandbox}
      />
    </aside>
  );
};

const renew = (frame: HTMLIFrameElement | null): void => {
  try {
    // A new address would lose the place to which the page is scrolled.
    frame?.contentWindow?.location.reload();
  } catch {
    // The browser's own page about an error belongs to another origin.
    frame?.contentWindow?.location.replace(frame.src);
  }
};

/** Renews the frame soon after a change that this browser made or that a component shows, and now and then. */
const useRenewal = (frame: RefObject<HTMLIFrameElement | null>, { id }: StatusPage): void => {
  const queries = useQueryClient();
  const { data: components } = useQuery(componentsQuery(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: other components are a change.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renewSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => renew(frame.current), renderedAfterMs);
    };
    // Something may have changed on the screen before.
    renewSoon();
    const unsubscribe = queries.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === 'updated' && mutation.state.status === 'success') renewSoon();
    });
    const renewing = setInterval(() => document.hidden || renew(frame.current), renewedEveryMs);
    return () => {
      clearTimeout(timer);
      clearInterval(renewing);
      unsubscribe();
    };
  }, [queries, frame, components]);
};
