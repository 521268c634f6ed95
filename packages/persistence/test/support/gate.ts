/** Holds back whoever waits until a test opens it. */
export const gate = (): { wait: Promise<void>; open(): void } => {
  let open = (): void => undefined;
  const wait = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { wait, open };
};
