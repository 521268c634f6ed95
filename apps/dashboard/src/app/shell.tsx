import { Group } from '@mantine/core';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FailingBanner } from '../alerts/failing-banner.js';
import { batchesQuery, isUnfinished } from '../batches/batch-queries.js';
import { PaletteButton } from '../command-palette/palette-button.js';
import { t } from '../language/text.js';
import { LiveSign } from '../live/live-sign.js';
import { Gate } from '../session/gate.js';
import { sessionEnd } from '../session/session-end.js';
import { sessionQuery } from '../session/session-queries.js';
import { useSessionNews } from '../session/use-session-news.js';
import { useOpenSession } from '../session/use-start-session.js';
import bell from '../ui/bell.svg?inline';
import { lazyPart } from '../ui/lazy-part.js';
import { Navigation } from './navigation.js';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.js';

const BatchToasts = lazyPart(() => import('../batches/batch-toasts.js'), 'BatchToasts');
const SignInAgain = lazyPart(() => import('../session/sign-in-again.js'), 'SignInAgain');

export const Shell = () => {
  const main = useFocusOnNewPage();
  useSessionNews();
  useFollowSession();
  const hasAnswers = useHasAnswers();
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {t('Skip to the content')}
      </a>
      <header className={classes.header}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Link to="/" className={classes.home}>
            <img src={bell} alt="" width={28} height={28} />
            Tocsin
          </Link>
          <FailingBanner />
          <Group gap={6} wrap="nowrap">
            <LiveSign />
            <PaletteButton />
            <UserMenu />
          </Group>
        </Group>
      </header>
      <Navigation />
      <SessionEnded />
      <main id="content" tabIndex={-1} ref={main} className={classes.main}>
        <div className={classes.column}>
          <Gate />
        </div>
      </main>
      {hasAnswers && <BatchesOfAccount />}
    </div>
  );
};

/** Most pages see no batch that runs, and load nothing to show one. */
const BatchesOfAccount = () => {
  const { data: batches } = useQuery(batchesQuery());
  const [wasAny, setWasAny] = useState(false);
  if (!wasAny && batches?.some(isUnfinished)) setWasAny(true);
  return <Suspense>{wasAny && <BatchToasts />}</Suspense>;
};

/** Becomes `true` when the page has got its first answers. Parts that the page can do without load after that. */
const useHasAnswers = (): boolean => {
  const { data: session } = useQuery(sessionQuery());
  const isQuiet = useIsFetching() === 0 && Boolean(session);
  const [wasQuiet, setWasQuiet] = useState(isQuiet);
  if (isQuiet && !wasQuiet) setWasQuiet(true);
  return wasQuiet;
};

/** Lets people sign in again over a page with a form. */
const SessionEnded = () => {
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get);
  return <Suspense>{hasEnded && <SignInAgain />}</Suspense>;
};

/** Tells screen readers about the new page. */
const useFocusOnNewPage = () => {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
};

/**
 * A session can end while a page without a form is open, or need a second factor; afterwards the page opens again. When the
 * person or the account is another one, nothing of the first stays.
 */
const useFollowSession = (): void => {
  const { data: session } = useQuery(sessionQuery());
  const router = useRouter();
  const open = useOpenSession();
  const who = session ? `${session.person.id} ${session.account.id}` : undefined;
  const before = useRef(who);
  useEffect(() => {
    const search = { to: router.state.location.href };
    const isAnother = before.current !== undefined && who !== undefined && before.current !== who;
    before.current = who ?? before.current;
    if (session === null) void router.navigate({ to: '/sign-in', search });
    else if (session?.second_factor_setup_required) void router.navigate({ to: '/second-factor', search });
    else if (session && isAnother) void open(session);
  }, [session, who, router, open]);
};
