import { ActionIcon, Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { MoreIcon } from './icons.js';
import classes from './menu-button.module.css';
import { menuClass, menuItemsIn, moveInMenu } from './menu-item.js';

type MenuButtonProps = {
  /** For screen readers, and as a tooltip. */
  readonly label: string;
  /** Shows the label in place of three dots. On a phone, the menu then opens upwards: its button stands at the end of the window. */
  readonly isNamed?: boolean;
  /** `MenuItem` and links with `role="menuitem"`. */
  readonly children: ReactNode;
};

/** A menu by the pattern of the ARIA Authoring Practices: arrows move, Escape closes and returns the focus. */
export const MenuButton = ({ label, isNamed = false, children }: MenuButtonProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) menuItemsIn(menu.current)[0]?.focus();
  }, [isOpen]);
  const close = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) return;
    if (event.key === 'Escape') {
      close();
      return;
    }
    moveInMenu(event, menu.current);
  };
  const shared = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': id,
    onClick: () => setIsOpen(!isOpen),
  } as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes the keys of the menu inside.
    <div
      className={classes.frame}
      data-named={isNamed}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      {isNamed ? (
        <Button variant="default" {...shared}>
          {label}
        </Button>
      ) : (
        <ActionIcon variant="default" size="input-sm" aria-label={label} title={label} {...shared}>
          <MoreIcon />
        </ActionIcon>
      )}
      <div id={id} ref={menu} className={`${menuClass} ${classes.place}`} hidden={!isOpen}>
        {isOpen && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the items take the keys; this closes after any of them.
          <div role="menu" aria-label={label} onClick={() => setIsOpen(false)}>
            {children}
          </div>
        )}
      </div>
    </div>
  );
};
