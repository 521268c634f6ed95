import type { Service } from './service.js';

/** Makes the first person of the account. @returns the headers of their session */
export const signedIn = async (service: Service): Promise<Readonly<Record<string, string>>> => {
  const { setup_link: link } = await service.administer(['setup-link', '--account', service.accountId]);
  const token = /#token=(.+)$/.exec(String(link))?.[1];
  const person = { name: 'Ada', email_address: 'ada@example.com', password: 'a long password of Ada' };
  const answer = await fetch(`${service.address}/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...person }),
  });
  if (!answer.ok)
    throw new Error(`The setup link was answered with ${answer.status}: ${await answer.text()}`);
  const { csrf_token }: { csrf_token?: string } = Object(await answer.json());
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  return { cookie, 'x-csrf-token': csrf_token ?? '' };
};
