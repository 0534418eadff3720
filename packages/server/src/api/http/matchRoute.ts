import type { RequestRoute, Server } from '@hapi/hapi';

/** Finds the route for a request. Returns undefined if none matches or the path cannot be decoded. */
export function matchRoute(server: Server, method: string, path: string): RequestRoute | undefined {
  try {
    return server.match(method as 'get', path) ?? undefined;
  } catch {
    // `server.match` throws if a path cannot be decoded. hapi answers such a request with 400.
    return undefined;
  }
}
