const asked = new Map<string, Promise<Response>>();

/** Asks for what the program will ask for when it is there: by its path with the query, as the program writes it. */
export const askEarly = (path: string): Promise<Response> => {
  const answer = fetch(path);
  asked.set(new URL(path, location.origin).href, answer);
  // An answer holds its connection until it is read, and maybe nobody takes this one. Whoever takes it says what went wrong.
  void answer.then((response) => response.clone().arrayBuffer()).catch(() => undefined);
  return answer;
};

/** Takes an answer that was asked for early, each once, or asks for it. Throws as `fetch` does. */
export const takeOrFetch = (request: Request): Promise<Response> => {
  const { method, url, signal } = request;
  const early = method === 'GET' ? asked.get(url) : undefined;
  if (early === undefined) return fetch(request);
  asked.delete(url);
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    early.then(resolve, reject);
  });
};

/** From now on, an answer from before is old. */
export const forgetEarlyAnswers = (): void => asked.clear();
