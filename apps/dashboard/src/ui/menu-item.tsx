import type { KeyboardEvent, ReactNode } from 'react';
import classes from './menu.module.css';

type MenuItemProps = {
  readonly onClick: () => void;
  readonly isDangerous?: boolean;
  readonly children: ReactNode;
};

export const MenuItem = ({ onClick, isDangerous = false, children }: MenuItemProps) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    className={classes.item}
    data-dangerous={isDangerous}
    onClick={onClick}
  >
    {children}
  </button>
);

/** For links: they are items by `role="menuitem"` and `tabIndex={-1}`. */
export const menuItemClass = classes.item;

export const menuClass = classes.panel;

export const MenuLine = () => <hr className={classes.line} />;

export const menuItemsIn = (menu: HTMLElement | null): readonly HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? []),
];

/** Moves the focus by the menu pattern of the ARIA Authoring Practices Guide. */
export const moveInMenu = (event: KeyboardEvent, menu: HTMLElement | null): void => {
  const items = menuItemsIn(menu);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items.at(target % items.length)?.focus();
};
