import { Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PaletteButton } from '../command-palette/palette-button.js';
import { t } from '../language/text.js';
import { LiveSign } from '../live/live-sign.js';
import { Gate } from '../session/gate.js';
import { sessionQuery } from '../session/session-queries.js';
import bell from '../ui/bell.svg';
import { Navigation } from './navigation.js';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.js';

export const Shell = () => {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const main = useFocusOnNewPage();
  useLeaveWhenEnded();
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {t('Skip to the content')}
      </a>
      <header className={classes.header}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={isOpen ? t('Close the menu') : t('Open the menu')}
              aria-expanded={isOpen}
            />
            <Link to="/" className={classes.home} onClick={close}>
              <img src={bell} alt="" width={28} height={28} />
              Tocsin
            </Link>
          </Group>
          <Group gap={6} wrap="nowrap">
            <LiveSign />
            <PaletteButton />
            <UserMenu />
          </Group>
        </Group>
      </header>
      <nav className={classes.navigation} data-open={isOpen} aria-label={t('Main')}>
        <Navigation onNavigate={close} />
      </nav>
      <main id="content" tabIndex={-1} ref={main} className={classes.main}>
        <div className={classes.column}>
          <Gate />
        </div>
      </main>
    </div>
  );
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

/** A session can end while a page is open, or need a second factor. Afterwards the page opens again. */
const useLeaveWhenEnded = (): void => {
  const { data: session } = useQuery(sessionQuery());
  const router = useRouter();
  useEffect(() => {
    const search = { to: router.state.location.href };
    if (session === null) void router.navigate({ to: '/sign-in', search });
    else if (session?.second_factor_setup_required) void router.navigate({ to: '/second-factor', search });
  }, [session, router]);
};
