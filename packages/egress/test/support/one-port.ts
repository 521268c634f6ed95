const ATTEMPTS_MAX = 10;

/**
 * Starts something on the same port of several addresses. The first takes any free port; where that port is taken on
 * another address, for instance by a test beside this one, all of it is tried again.
 */
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
