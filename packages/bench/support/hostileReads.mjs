import { endpoints, splitEndpointKey } from '@recado/contract';

/** Pages whose first data `/page-data` collects in one request, by their address. */
const PAGES = ['/dashboard', '/conversations', '/contacts', '/clients/{id}', '/clients/{id}/statistics'];

/**
 * Lists valid requests that read as much as an account with a long history permits: every operation that reads, except
 * event streams, with its default parameters, and the first data of the pages.
 *
 * @param clientId client with the history
 * @returns as `listHostileRequests` does. A key begins with `read`. `base` precedes the path
 */
export function listHostileReads(clientId) {
  const operations = Object.entries(endpoints)
    .map(([key, endpoint]) => ({ key, endpoint, ...splitEndpointKey(key) }))
    .filter(({ method, endpoint }) => method === 'GET' && !endpoint.answers.some(({ stream }) => stream))
    .filter(({ endpoint: { guard } }) => guard === 'session' || guard === 'token' || guard === 'program');
  return [
    ...operations.map(({ key, method, path, endpoint: { guard, example } }) => ({
      ...{ key: `read ${key}`, method, path, guard, example },
      createVariants: () => [{ name: 'defaults' }],
    })),
    ...PAGES.map(page => ({
      ...{ key: `read the page ${page}`, method: 'GET', base: '', path: '/page-data', guard: 'session', example: {} },
      createVariants: () => [{ name: 'page', search: `path=${encodeURIComponent(page.replace('{id}', clientId))}` }],
    })),
  ];
}
