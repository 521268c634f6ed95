import { useLayoutEffect, useRef } from 'react';
import { t } from '../../language/text.js';
import { MenuItem, menuClass, menuItemsIn, moveInMenu } from '../../ui/menu-item.js';
import type { Monitor } from '../shared/monitor-queries.js';
import classes from './row-menu.module.css';
import { type ChosenAction, menuItems } from './row-menu-items.js';

type RowMenuProps = {
  readonly monitor: Monitor;
  readonly button: HTMLElement;
  readonly mayDelete: boolean;
  readonly onChoose: (does: ChosenAction) => void;
  readonly onClose: () => void;
};

const gap = 4;

/** The browser closes a popover on Escape and on a click elsewhere. */
export const RowMenu = ({ monitor, button, mayDelete, onChoose, onClose }: RowMenuProps) => {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = menu;
    if (current === null) return undefined;
    current.showPopover();
    placeBelow(current, button);
    menuItemsIn(current)[0]?.focus({ preventScroll: true });
    const hide = (): void => current.hidePopover();
    window.addEventListener('scroll', hide, { once: true, passive: true });
    return () => window.removeEventListener('scroll', hide);
  }, [button]);
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={t('More for {name}', { name: monitor.name })}
      className={`${menuClass} ${classes.place}`}
      onKeyDown={(event) => moveInMenu(event, menu.current)}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
    >
      {menuItems(monitor, mayDelete).map(({ does, label }) => (
        <MenuItem key={does} isDangerous={does === 'delete'} onClick={() => onChoose(does)}>
          {label}
        </MenuItem>
      ))}
    </div>
  );
};

/** Above the button when there is no room below. */
const placeBelow = (menu: HTMLElement, button: HTMLElement): void => {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const hasRoom = bottom + gap + height < window.innerHeight;
  menu.style.top = `${hasRoom ? bottom + gap : Math.max(gap, top - gap - height)}px`;
  menu.style.left = `${Math.max(gap, right - width)}px`;
};
