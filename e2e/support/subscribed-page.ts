import type { startMailServer } from './mail-server.js';
import { until } from './until.js';

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Removes the soft line breaks of quoted-printable (RFC 2045, section 6.7). */
const plain = (mail: string): string => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');

/** A request from another network each time. `TRUSTED_PROXIES` must name this machine. */
let visitors = 0;
const post = (url: string, fields: Record<string, string>): Promise<Response> => {
  visitors += 1;
  return fetch(url, {
    method: 'POST',
    headers: { 'X-Forwarded-For': `198.51.100.${visitors % 250}` },
    body: new URLSearchParams(fields),
  });
};

/** The token of the link that confirms a subscription, from the mail to its address. */
export const confirmTokenTo = async (mailServer: MailServer, address: string): Promise<string> => {
  const mailsTo = () => mailServer.mails.filter(({ to }) => to === address);
  await until(
    `there is a mail to ${address}`,
    () => mailsTo().length > 0 || `${mailServer.mails.length} mails to others`,
  );
  return /confirm\?token=([\w-]{43})/.exec(plain(mailsTo()[0]?.text ?? ''))?.[1] ?? '';
};

/** Subscribes on the page itself, and confirms by the link of the mail. @param pageUrl without a slash at the end */
export const subscribeByMail = async (
  mailServer: MailServer,
  pageUrl: string,
  address: string,
): Promise<void> => {
  const asked = await post(`${pageUrl}/subscribe`, { email: address });
  if (asked.status !== 202) throw new Error(`A wish to subscribe was answered with ${asked.status}.`);
  const token = await confirmTokenTo(mailServer, address);
  const confirmed = await post(`${pageUrl}/confirm?token=${token}`, {});
  if (confirmed.status !== 200) throw new Error(`A link was answered with ${confirmed.status}.`);
};
