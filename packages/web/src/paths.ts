/**
 * Paths that the application answers (docs/product.md §2), as the server's router writes them. The server
 * serves the application there and nowhere else; a test holds this list against the application's own routes.
 */
export const appPaths: readonly string[] = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/dashboard',
  '/dashboard/api-explorer',
  '/api-explorer',
  '/account',
  '/conversations',
  '/clients',
  '/clients/add',
  '/clients/{id}',
  '/clients/{id}/conversations',
  '/clients/{id}/conversations/{conversation}',
  '/clients/{id}/contacts',
  '/clients/{id}/contacts/{contact}',
  '/clients/{id}/schedules',
  '/clients/{id}/messages',
  '/clients/{id}/answers',
  '/clients/{id}/webhook',
  '/clients/{id}/api',
  '/admin',
  '/admin/dashboard',
  '/admin/users',
  '/admin/users/{userId}',
  '/admin/clients',
  '/admin/clients/{clientId}',
  '/admin/clients/{clientId}/messages',
  '/admin/clients/{clientId}/answers',
  '/admin/clients/{clientId}/webhook',
  '/admin/clients/{clientId}/api',
  '/admin/health',
  '/admin/sessions',
  '/admin/sessions/{sessionId}/show',
  '/admin/webhooks',
  '/admin/webhooks/{webhookId}/show',
  '/admin/usage',
  '/admin/usage/{userId}/show',
  '/admin/audit',
  '/admin/audit/{entryId}/show',
];

/** Which built page answers which path, and which one answers all others, with 404. */
export const pages = {
  paths: { '/': 'landing.html', ...Object.fromEntries(appPaths.map(path => [path, 'app.html'])) },
  notFound: '404.html',
};
