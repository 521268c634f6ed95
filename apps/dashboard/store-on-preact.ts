import { useRef, useSyncExternalStore } from 'preact/compat';

type Selected<Snapshot, Selection> = {
  readonly snapshot: Snapshot;
  readonly selector: (snapshot: Snapshot) => Selection;
  readonly selection: Selection;
};

/**
 * Stands for `use-sync-external-store/shim/with-selector` in the built page, which brings a copy for old versions of
 * React: 2 kB with what the bundler needs for CommonJS. Preact renders at once, so a ref can remember the selection.
 */
export const useSyncExternalStoreWithSelector = <Snapshot, Selection>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: unknown,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: (one: Selection, other: Selection) => boolean = Object.is,
): Selection => {
  const last = useRef<Selected<Snapshot, Selection>>(null);
  return useSyncExternalStore(subscribe, () => {
    const before = last.current;
    const snapshot = getSnapshot();
    if (before?.selector === selector && Object.is(before.snapshot, snapshot)) return before.selection;
    const selected = selector(snapshot);
    const selection = before && isEqual(before.selection, selected) ? before.selection : selected;
    last.current = { snapshot, selector, selection };
    return selection;
  });
};
