// This service worker shows the push notifications that the platform encrypted for this browser.
// A click on a notification opens the page that the notification concerns.
self.addEventListener('push', event => {
  const { title, body, path, tag } = event.data.json();
  const options = { body, tag, data: { path }, icon: '/favicon.svg', lang: 'es-MX' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', event => {
  event.notification.close();
  const url = new URL(event.notification.data.path, self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(open(url.href));
});

/** Opens the URL in a tab that already shows this site, or in a new window if there is no such tab. */
async function open(url) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [tab] = tabs;
  if (!tab) return self.clients.openWindow(url);
  // A failure is ignored, because not every browser lets a worker bring a tab to the front.
  await tab.focus().catch(() => {});
  // A service worker cannot navigate a tab that is older than itself, so it opens a new window instead.
  return tab.navigate(url).catch(() => self.clients.openWindow(url));
}
