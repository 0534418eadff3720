import type { RequestListener } from 'node:http';
import { afterEach } from 'vitest';
import { createSsrfGuard, type SsrfGuard, type SsrfGuardOptions } from '../createSsrfGuard.ts';
import { type LoopbackServer, startLoopbackServer } from './startLoopbackServer.ts';

/** Address that test guards allow. Guards refuse the rest of 127.0.0.0/8, where servers can listen too. */
export const ALLOWED_LOOPBACK_ADDRESS = '127.0.0.1';
export const REFUSED_LOOPBACK_ADDRESS = '127.0.0.2';

/** Creates a resolver that returns the addresses of a name one per lookup and then repeats the last one. */
export function createTestDnsResolver(names: Readonly<Record<string, readonly string[]>>) {
  const lookups: string[] = [];
  return {
    lookups,
    lookup: async (name: string) => {
      const answers = names[name] ?? [];
      const times = lookups.filter(earlierName => earlierName === name).length;
      lookups.push(name);
      const address = answers[Math.min(times, answers.length - 1)];
      if (address === undefined) throw new Error(`no such name: ${name}`);
      return [{ address, family: 4 }];
    },
  };
}

/** Returns functions that start servers and guards, which are closed after each test. */
export function useLoopbackServers() {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
  return {
    async startServer(
      answer: RequestListener,
      options?: Parameters<typeof startLoopbackServer>[1],
    ): Promise<LoopbackServer> {
      const server = await startLoopbackServer(answer, options);
      closers.push(server.close);
      return server;
    },
    createTestGuard(options: Partial<SsrfGuardOptions> = {}): SsrfGuard {
      const guard = createSsrfGuard({ allowedPrivateCidrs: [`${ALLOWED_LOOPBACK_ADDRESS}/32`], ...options });
      closers.push(guard.close);
      return guard;
    },
  };
}
