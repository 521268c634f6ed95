import { useEffect, useEffectEvent } from 'react';
import { commandOf, type ListCommand } from './list-keys.js';

export const searchFieldId = 'monitor-search';

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox'));

/** A dialog or a menu has its own keys. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** Listens for the keys of the list while it is shown. */
export const useListKeys = (isOn: boolean, onCommand: (command: ListCommand) => void): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isCovered()) return;
    const command = commandOf(event, isTypedInto(event.target));
    if (command === null) return;
    if (command !== 'clear') event.preventDefault();
    onCommand(command);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
};
