// Shows a page of its own when the server does not answer, and stores nothing else: no data stays on the device.
// Shows the messages of a channel of the type WebPush: packages/transports/src/web-push/post.ts makes them.

/** Change the name with each change of these files. */
const cacheName = 'offline-1';
const offlinePage = '/offline.html';
const offlineFiles = [offlinePage, '/offline.css', '/offline.js', '/icon-192.png'];

/** The longest wait for a server that hangs. */
const answerWithinMs = 5000;
const gatewayStatuses = [502, 503, 504];
/** Not pages of the dashboard. */
const otherPages = /^\/(v1|docs|assets|ping|answer)(\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(storeOfflineFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldCaches().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    if (!otherPages.test(new URL(request.url).pathname)) event.respondWith(page(request));
  } else if (offlineFiles.includes(new URL(request.url).pathname)) {
    // A server that hangs would keep the page without its style.
    event.respondWith(caches.match(request).then((stored) => stored ?? fetch(request)));
  }
});

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  notification.close();
  event.waitUntil(
    action === 'acknowledge'
      ? acknowledge(notification.data)
      : self.clients.openWindow(notification.data.path),
  );
});

const acknowledgeAction = {
  action: 'acknowledge',
  title: self.navigator.language.startsWith('de') ? 'Bestätigen' : 'Acknowledge',
};

/** One touch acknowledges. When it fails, the page says why. */
const acknowledge = async ({ acknowledgeUrl }) => {
  try {
    const answer = await fetch(acknowledgeUrl, {
      method: 'POST',
      credentials: 'omit',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (answer.ok) return;
  } catch {
    // The request failed, or took too long.
  }
  await self.clients.openWindow(acknowledgeUrl);
};

const show = (data) => {
  const {
    event,
    title,
    body,
    incident_id: incident,
    acknowledge_url: acknowledgeUrl,
    timestamp,
  } = messageIn(data);
  return self.registration.showNotification(title, {
    body,
    icon: '/icon-192.png',
    // The message about an incident's end replaces the one about its start, and rings again.
    ...(incident && { tag: incident, renotify: true }),
    ...(timestamp && { timestamp: Date.parse(timestamp) }),
    // Browsers without actions open the incident, where a member acknowledges.
    ...(acknowledgeUrl && { actions: [acknowledgeAction] }),
    data: {
      path: event?.startsWith('incident.') ? `/incidents/${encodeURIComponent(incident)}` : '/alerts',
      acknowledgeUrl,
    },
  });
};

/** Browsers take a subscription away when a message shows nothing. */
const unreadable = {
  title: 'Tocsin',
  body: 'A message could not be read. Open Tocsin to see what happened.',
};

const messageIn = (data) => {
  try {
    const message = data.json();
    return typeof message.title === 'string' ? message : unreadable;
  } catch {
    return unreadable;
  }
};

const storeOfflineFiles = async () => {
  const cache = await caches.open(cacheName);
  await cache.addAll(offlineFiles.map((path) => new Request(path, { cache: 'reload' })));
};

const forgetOldCaches = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
};

const page = async (request) => {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(answerWithinMs) });
    if (!gatewayStatuses.includes(answer.status)) return answer;
  } catch {
    // The request failed, or took too long.
  }
  return (await caches.match(offlinePage)) ?? Response.error();
};
