import { BadInput, type Route } from './Route.ts';
import { routes } from './routes/routes.ts';

/** The route of a call, or the methods its path knows (none: there is no such path). */
export type Found =
  | { readonly route: Route; readonly params: Record<string, string> }
  | { readonly allow: readonly string[] };

const table = routes.map(route => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** @throws BadInput when the path is not decodable */
export function findRoute(method: string, path: string): Found {
  const matches = table.flatMap(({ route, pattern }) => {
    const match = pattern.exec(path);
    return match ? [{ route, params: decoded(match.groups ?? {}) }] : [];
  });
  const found = matches.find(({ route }) => route.method === method);
  return found ?? { allow: matches.map(({ route }) => route.method) };
}

function decoded(groups: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    throw new BadInput('the path is not valid percent-encoding');
  }
}
