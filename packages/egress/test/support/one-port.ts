const ATTEMPTS_MAX = 10;

/** Starts servers on one port of several addresses. Tries another port if an address has it in use. */
export async function onOnePort<Started extends { readonly port: number }>(
  hosts: readonly string[],
  start: (host: string, port: number) => Promise<Started>,
): Promise<readonly Started[]> {
  for (let attempt = 1; ; attempt += 1) {
    const started: Started[] = [];
    try {
      for (const host of hosts) started.push(await start(host, started[0]?.port ?? 0));
      return started;
    } catch (error) {
      if (attempt === ATTEMPTS_MAX) throw error;
    }
  }
}
