import { type Endpoint, splitEndpointKey } from '../endpoint.ts';
import { getPathSubject } from '../getPathSubject.ts';

/**
 * Lists, in ascending order, all statuses below 500 with which an endpoint can fail: those implied
 * by its guard, its input and its path, and those that it declares.
 */
export function listFailureStatuses(key: string, endpoint: Endpoint): number[] {
  const { guard, failures = [] } = endpoint;
  const { method, path } = splitEndpointKey(key);
  const statuses = [
    // Any request can be malformed.
    400,
    ...(guard === 'public' ? [] : [401]),
    // An account key can lack the scope, or name a client that it may not use.
    ...(guard === 'admin' || guard === 'token' || isRestrictedToSomeMembers(path, endpoint) ? [403] : []),
    ...(guard === 'token' || path.includes('{') ? [404] : []),
    // A body is parsed even if the endpoint expects none.
    ...(method === 'GET' ? [] : [413, 415]),
    ...failures,
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

/** Whether the role of some users who share the client does not permit the endpoint. */
const isRestrictedToSomeMembers = (path: string, { guard, member }: Endpoint): boolean =>
  guard === 'session' && path.includes('{id}') && getPathSubject(path) === 'client' && member !== 'answers';
