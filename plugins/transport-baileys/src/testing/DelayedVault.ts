import { setTimeout as pause } from 'node:timers/promises';
import { MemoryVault } from '@recado/transport/conformance';

/**
 * Vault with the latency of a database, in which a read without a lock returns data that are about to change.
 */
export class DelayedVault extends MemoryVault {
  /** Number of times that a device requested a message again. */
  resendRequestCount = 0;

  override open(signal: AbortSignal) {
    const vault = super.open(signal);
    return {
      ...vault,
      read: async (category: string, ids: readonly string[]) => {
        if (category === 'sent') this.resendRequestCount += 1;
        const entries = await vault.read(category, ids);
        await pause(2);
        return entries;
      },
      write: async (changes: Parameters<typeof vault.write>[0]) => {
        await pause(2);
        await vault.write(changes);
      },
    };
  }
}
