import { ApiError } from '@recado/sdk';

/** Milliseconds between two readiness checks. The value is usual for reverse proxies. */
const CHECK_INTERVAL_MS = 500;

/**
 * Simulates a reverse proxy, which sends each call to the next ready node. If a node refuses the connection, it
 * has not processed the call, so another node gets it. Counts calls and failures.
 */
export function startLoadBalancer(nodes) {
  const ready = new Set(nodes);
  const counts = { calls: 0, retryLater: 0, failed: [] };
  let nextIndex = 0;
  const checkReadiness = async node => {
    const signal = AbortSignal.timeout(CHECK_INTERVAL_MS);
    const isReady = await fetch(`${node.url}/health/ready`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(node);
    else ready.delete(node);
  };
  const timer = setInterval(() => nodes.forEach(checkReadiness), CHECK_INTERVAL_MS);

  const request =
    apiToken =>
    async (...args) => {
      counts.calls += 1;
      for (let refusals = 0; ; refusals += 1) {
        const candidates = ready.size > 0 ? [...ready] : nodes;
        nextIndex += 1;
        const node = candidates[nextIndex % candidates.length];
        try {
          return await node.sdk.withApiToken(apiToken).request(...args);
        } catch (error) {
          if (isRefused(error) && refusals < nodes.length) {
            ready.delete(node);
            continue;
          }
          countFailure(error, args[0]);
          throw error;
        }
      }
    };
  const countFailure = (error, route) => {
    if (error instanceof ApiError && error.status === 503 && error.retryAfter !== undefined) counts.retryLater += 1;
    else if (!(error instanceof ApiError) || error.status >= 500)
      counts.failed.push(`${route}: ${error.status ?? error.reason ?? ''} ${error.message} ${getErrorCause(error)}`);
  };
  return {
    counts,
    isReady: node => ready.has(node),
    /** Returns an object whose `request` works like the SDK's and authenticates with `apiToken`. */
    createProgram: apiToken => ({ request: request(apiToken) }),
    stop: () => clearInterval(timer),
  };
}

const getErrorCause = ({ cause }) => (cause?.cause ?? cause)?.code ?? cause?.message ?? '';
const isRefused = error => getErrorCause(error) === 'ECONNREFUSED';
