import { Burger, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { LiveSign } from '../live/live-sign.js';
import { Gate } from '../session/gate.js';
import { sessionQuery } from '../session/session-queries.js';
import bell from '../ui/bell.svg';
import { ColorSchemeButton } from './color-scheme.js';
import { Navigation } from './navigation.js';
import classes from './shell.module.css';

export const Shell = () => {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const main = useFocusOnNewPage();
  useLeaveWhenEnded();
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <header className={classes.header}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
              aria-expanded={isOpen}
            />
            <img src={bell} alt="" width={28} height={28} />
            <Text fw={700} size="lg">
              Tocsin
            </Text>
          </Group>
          <Group gap="sm" wrap="nowrap">
            <LiveSign />
            <ColorSchemeButton />
          </Group>
        </Group>
      </header>
      <nav className={classes.navigation} data-open={isOpen} aria-label="Main">
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
