const withinMs = 25_000;

export const until = async (what: string, condition: () => Promise<boolean>): Promise<void> => {
  const deadlineMs = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadlineMs) throw new Error(`Not in time: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
