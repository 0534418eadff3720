import type { RequestListener } from 'node:http';
import { afterEach } from 'vitest';
import { createGuard } from '../createGuard.ts';
import type { Guard, GuardOptions } from '../Guard.ts';
import { type Peer, startPeer } from './startPeer.ts';

/** What the tests allow. The rest of 127.0.0.0/8 is as private as any network, and just as real. */
export const ALLOWED = '127.0.0.1';
export const PRIVATE = '127.0.0.2';

/** A resolver that gives one address after the other for each name, and the last one for ever. */
export function resolving(names: Readonly<Record<string, readonly string[]>>) {
  const asked: string[] = [];
  return {
    asked,
    lookup: async (name: string) => {
      const answers = names[name] ?? [];
      const times = asked.filter(before => before === name).length;
      asked.push(name);
      const address = answers[Math.min(times, answers.length - 1)];
      if (address === undefined) throw new Error(`no such name: ${name}`);
      return [{ address, family: 4 }];
    },
  };
}

/** Servers and guards that end with the test. */
export function usePeers() {
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });
  return {
    async peer(answer: RequestListener, options?: Parameters<typeof startPeer>[1]): Promise<Peer> {
      const peer = await startPeer(answer, options);
      open.push(peer.close);
      return peer;
    },
    guard(options: Partial<GuardOptions> = {}): Guard {
      const guard = createGuard({ allowedPrivateCidrs: [`${ALLOWED}/32`], ...options });
      open.push(guard.close);
      return guard;
    },
  };
}
