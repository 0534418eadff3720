import { afterAll, beforeAll } from 'vitest';
import { startLinkedClient } from '../../generators/startLinkedClient.mjs';

/** Starts a server with PostgreSQL and a linked client per file. Webhooks may address this machine. */
export function useSdkPlatform() {
  const platform = {};
  beforeAll(async () => {
    Object.assign(platform, await startLinkedClient({ allowedPrivateCidrs: ['127.0.0.0/8'] }));
    platform.program = platform.server.sdk.withApiToken(platform.apiToken);
  });
  afterAll(() => platform.stop?.());
  return platform;
}
