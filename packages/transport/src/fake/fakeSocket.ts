import type { Host } from '../transport.ts';
import type { FakeSocket } from './FakeDevice.ts';

/** Hands on to the host what comes over a connection. */
export function fakeSocket(
  host: Host,
  about: Pick<FakeSocket, 'signal' | 'ended'> & { readonly receipts: boolean; ratchet(): Promise<void> },
): FakeSocket {
  const { signal, ended, receipts, ratchet } = about;
  return {
    signal,
    ended,
    message: async message => {
      await ratchet();
      await host.received(message);
    },
    update: async update => {
      if (receipts) await host.updated(update);
    },
    happened: async happening => host.groupChanged?.(happening),
    reviewed: async ({ id, name, language, status, reason }) =>
      host.templateChanged?.({
        name,
        language,
        status,
        ...(id !== undefined && { id }),
        ...(reason !== undefined && { reason }),
      }),
    reading: async reading => host.readElsewhere?.(reading),
    marking: async marking => host.markedElsewhere?.(marking),
  };
}
