import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { t } from '../language/text.js';
import { sessionQuery } from '../session/session-queries.js';
import { lazyPart } from '../ui/lazy-part.js';
import { initialsOf } from '../ui/names.js';
import classes from './user-menu.module.css';

const UserMenuList = lazyPart(() => import('./user-menu-list.js'), 'UserMenuList');

const menuId = 'user-menu';

/** The browser closes a popover on Escape and on a click elsewhere (HTML, section 6.12). */
export const UserMenu = () => {
  const { data: session } = useQuery(sessionQuery());
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  if (!session) return null;
  return (
    <>
      <button
        type="button"
        className={classes.button}
        popoverTarget={menuId}
        aria-expanded={isOpen}
        aria-label={t('Your menu: {name}', { name: session.person.name })}
        data-initials={initialsOf(session.person.name)}
      />
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        className={classes.menu}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        <Suspense>
          {isOpen && <UserMenuList session={session} onLeave={() => menu.current?.hidePopover()} />}
        </Suspense>
      </div>
    </>
  );
};
