import { ApiError } from '@recado/sdk';

/** Milliseconds between two looks at who is ready, as proxies have it. */
const EVERY = 500;

/**
 * What a proxy does for whoever calls: the next node that says it is ready, and another where a connection is refused, for then
 * nothing was asked. Counts what its callers are told.
 */
export function startBalancer(nodes) {
  const ready = new Set(nodes);
  const counts = { calls: 0, asked: 0, failed: [] };
  let turn = 0;
  const look = async node => {
    const signal = AbortSignal.timeout(EVERY);
    const isReady = await fetch(`${node.url}/health/ready`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(node);
    else ready.delete(node);
  };
  const timer = setInterval(() => nodes.forEach(look), EVERY);

  const request =
    apiToken =>
    async (...asked) => {
      counts.calls += 1;
      for (let refused = 0; ; refused += 1) {
        const among = ready.size > 0 ? [...ready] : nodes;
        turn += 1;
        const node = among[turn % among.length];
        try {
          return await node.sdk.withApiToken(apiToken).request(...asked);
        } catch (error) {
          if (isRefused(error) && refused < nodes.length) {
            ready.delete(node);
            continue;
          }
          note(error, asked[0]);
          throw error;
        }
      }
    };
  const note = (error, route) => {
    if (error instanceof ApiError && error.status === 503 && error.retryAfter !== undefined)
      counts.asked += 1;
    else if (!(error instanceof ApiError) || error.status >= 500)
      counts.failed.push(
        `${route}: ${error.status ?? error.reason ?? ''} ${error.message} ${causeOf(error)}`,
      );
  };
  return {
    counts,
    isReady: node => ready.has(node),
    /** As the SDK of a program. */
    by: apiToken => ({ request: request(apiToken) }),
    stop: () => clearInterval(timer),
  };
}

const causeOf = ({ cause }) => (cause?.cause ?? cause)?.code ?? cause?.message ?? '';
const isRefused = error => causeOf(error) === 'ECONNREFUSED';
