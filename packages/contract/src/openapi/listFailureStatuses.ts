import { type Endpoint, splitEndpointKey } from '../endpoint.ts';
import { getPathResourceKind } from '../getPathResourceKind.ts';

/**
 * Lists, in ascending order, all statuses below 500 with which an endpoint can fail: those implied
 * by its guard, its input and its path, and those that it declares.
 */
export function listFailureStatuses(key: string, endpoint: Endpoint): number[] {
  const { guard, failures = [] } = endpoint;
  const { method, path } = splitEndpointKey(key);
  const statuses = [
    // Any request can be malformed, so every endpoint can fail with 400.
    400,
    ...(guard === 'public' ? [] : [401]),
    // 403: for example, an account key lacks the needed scope or may not be used for the requested client.
    ...(guard === 'admin' ||
    guard === 'token' ||
    endpoint.needsRecentIdentity ||
    isRestrictedToSomeMembers(path, endpoint)
      ? [403]
      : []),
    ...(guard === 'token' || path.includes('{') ? [404] : []),
    // 413, 415: the server parses a body even if the endpoint expects none, and can reject its size or type.
    ...(method === 'GET' ? [] : [413, 415]),
    ...failures,
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

/** Whether a user who shares the client can have a role that does not permit the endpoint. */
const isRestrictedToSomeMembers = (path: string, { guard, member }: Endpoint): boolean =>
  guard === 'session' && path.includes('{id}') && getPathResourceKind(path) === 'client' && member !== 'answers';
