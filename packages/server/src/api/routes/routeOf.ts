import type { RequestRoute, Server } from '@hapi/hapi';

/** The route that a request would take; undefined where there is none, or where the address cannot be decoded. */
export function routeOf(server: Server, method: string, path: string): RequestRoute | undefined {
  try {
    return server.match(method as 'get', path) ?? undefined;
  } catch {
    // hapi asserts what it answers by 400 in a request of its own: an address that no decoder takes.
    return undefined;
  }
}
