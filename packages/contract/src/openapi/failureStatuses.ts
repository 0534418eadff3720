import { type Endpoint, splitKey } from '../endpoint.ts';
import { pathSubject } from '../pathSubject.ts';

/** Every status below 500 an endpoint may fail with, ascending: what its guard, its input and its path imply, and its own. */
export function failureStatuses(key: string, endpoint: Endpoint): number[] {
  const { guard, failures = [] } = endpoint;
  const { method, path } = splitKey(key);
  const statuses = [
    // Whatever is called, a request may be malformed.
    400,
    ...(guard === 'public' ? [] : [401]),
    // An account key may lack the scope, and name a client that it may not use.
    ...(guard === 'admin' || guard === 'token' || isForSome(path, endpoint) ? [403] : []),
    ...(guard === 'token' || path.includes('{') ? [404] : []),
    // Where no body is asked for, one that comes is read all the same.
    ...(method === 'GET' ? [] : [413, 415]),
    ...failures,
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

/** Whether some of those with whom the client is shared may not. */
const isForSome = (path: string, { guard, member }: Endpoint): boolean =>
  guard === 'session' && path.includes('{id}') && pathSubject(path) === 'client' && member !== 'answers';
