import { ApiProblem } from '../api/api-problem.js';
import { t } from '../language/text.js';
import { deviceWords } from '../ui/device-words.js';

/** The fields of a channel of the type WebPush. */
type SubscriptionFields = {
  readonly browser: string;
  readonly endpoint_url: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly vapid_private_key: string;
  readonly contact?: string;
};

/**
 * Browsers have no push without https, and Safari on a phone only in an installed page.
 * not translated: the names of interfaces.
 */
export const takesPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const problem = (message: string, cause?: unknown): ApiProblem =>
  new ApiProblem('push', message, [], { cause });

/** A key pair for one channel (RFC 8292). A leaked key gives access to this browser only. */
const newSenderKey = async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return {
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)),
    privateKey: d,
  };
};

const whenActive = ({ installing, waiting }: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = installing ?? waiting;
    if (worker === null) {
      resolve();
      return;
    }
    const look = (): void => {
      if (worker.state === 'activated') resolve();
      // not translated: nobody reads it.
      if (worker.state === 'redundant') reject(new Error('The service worker was not installed.'));
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** A registration has one subscription, so each channel has a registration: no page is in its scope. */
const newRegistration = async (): Promise<ServiceWorkerRegistration> => {
  const scope = `/push/${crypto.randomUUID()}/`;
  const registration = await navigator.serviceWorker.register('/service-worker.js', { scope });
  await whenActive(registration);
  return registration;
};

const subscribe = async (publicKey: Uint8Array<ArrayBuffer>): Promise<PushSubscriptionJSON> => {
  const registration = await newRegistration();
  try {
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    return subscription.toJSON();
  } catch (error) {
    await registration.unregister();
    throw error;
  }
};

/**
 * Asks for leave to notify, and subscribes this browser at its push service.
 * @throws ApiProblem with what to do
 */
export const subscribeBrowser = async (): Promise<SubscriptionFields> => {
  if ((await Notification.requestPermission()) !== 'granted')
    throw problem(t('Notifications of this page are blocked. Allow them in the settings of the browser.'));
  const { publicKey, privateKey } = await newSenderKey();
  const { endpoint, keys } = await subscribe(publicKey).catch((error: unknown) => {
    throw problem(
      t(
        'The push service of the browser took no subscription. Check that this device is online, and try again.',
      ),
      error,
    );
  });
  const { origin, protocol } = window.location;
  return {
    browser: deviceWords(navigator.userAgent),
    endpoint_url: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    vapid_private_key: privateKey,
    ...(protocol === 'https:' && { contact: `${origin}/` }),
  };
};
