// The service worker of the notices: shows what the platform encrypted for this browser, and opens what it is about.
self.addEventListener('push', event => {
  const { title, body, path, tag } = event.data.json();
  const shown = { body, tag, data: { path }, icon: '/favicon.svg', lang: 'es-MX' };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', event => {
  event.notification.close();
  const url = new URL(event.notification.data.path, self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(open(url.href));
});

/** In a tab that is open already, where there is one. */
async function open(url) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [tab] = tabs;
  if (!tab) return self.clients.openWindow(url);
  // Not every browser lets a worker bring a tab to the front.
  await tab.focus().catch(() => {});
  // A tab of before this worker cannot be led anywhere by it.
  return tab.navigate(url).catch(() => self.clients.openWindow(url));
}
