import type { CachedLineRecord } from './createCachedLineRecord.ts';
import type { LivenessProbe } from './createLivenessProbe.ts';

export interface LineActivityDeps {
  readonly livenessProbe: LivenessProbe;
  readonly record: CachedLineRecord;
}

export type LineActivity = ReturnType<typeof createLineActivity>;

/** Records the traffic of a line, which proves that the line works. */
export function createLineActivity({ livenessProbe, record }: LineActivityDeps) {
  return {
    /** Records that the network sent a message or status, or that it accepted a message. */
    recordActivity(): void {
      livenessProbe.recordActivity();
      record.recordActivity();
    },
    /** Tracks the processing of other events of the account; see `trackWork` of `createLivenessProbe`. */
    trackWork<T>(work: Promise<T>): Promise<T> {
      return livenessProbe.trackWork(work);
    },
  };
}
