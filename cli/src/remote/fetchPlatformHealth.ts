/** Timeout of a health request in milliseconds. */
const HEALTH_TIMEOUT_MS = 5000;

/**
 * Result of a health request: Recado is ready or not ready, another program responded, or there was
 * no response.
 */
export type PlatformHealth = 'ready' | 'unready' | 'foreign' | 'silent';

/** Requests the health of a platform. @param url URL of the platform without a trailing slash */
export async function fetchPlatformHealth(url: string): Promise<PlatformHealth> {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    return classifyResponse(await response.json().catch(() => undefined));
  } catch {
    return 'silent';
  }
}

function classifyResponse(body: unknown): PlatformHealth {
  const status = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined;
  if (status === 'ok') return 'ready';
  return status === 'unavailable' ? 'unready' : 'foreign';
}
