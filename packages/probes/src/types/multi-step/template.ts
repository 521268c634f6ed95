import type { RequestSettings } from '../../http/request-settings.js';

/** Its texts may name values: `Bearer {{token}}`. */
export type RequestTemplate = Pick<
  RequestSettings,
  'headers' | 'basic_auth' | 'digest_auth' | 'bearer_token'
> & {
  readonly url: string;
  readonly body?: string | undefined;
};

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

export function namesIn(template: RequestTemplate): readonly string[] {
  const { url, headers, body, basic_auth = {}, digest_auth = {}, bearer_token } = template;
  const logins = [basic_auth, digest_auth].flatMap((login) => Object.values<string>(login));
  return [url, ...Object.values(headers), body, ...logins, bearer_token].flatMap((text = '') =>
    [...text.matchAll(placeholder)].map(([, name = '']) => name),
  );
}

/** A value that holds `{{name}}` is not expanded again. */
export function filledIn<Request extends RequestTemplate>(
  request: Request,
  values: ReadonlyMap<string, string>,
): Request {
  const filled = (text: string) =>
    text.replace(placeholder, (whole, name: string) => values.get(name) ?? whole);
  const filledLogin = ({ username, password }: NonNullable<RequestTemplate['basic_auth']>) => ({
    username: filled(username),
    password: filled(password),
  });
  const { url, headers, body, basic_auth: basic, digest_auth: digest, bearer_token: token } = request;
  return {
    ...request,
    url: filled(url),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
    ...(body !== undefined && { body: filled(body) }),
    ...(basic !== undefined && { basic_auth: filledLogin(basic) }),
    ...(digest !== undefined && { digest_auth: filledLogin(digest) }),
    ...(token !== undefined && { bearer_token: filled(token) }),
  };
}
