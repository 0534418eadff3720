export interface LeakyBucketsOptions {
  /** Number of drops that a bucket holds, and so the number of requests that may arrive at once. */
  readonly burst: number;
  /** Milliseconds in which one drop leaks out, and so the long-term interval between two requests. */
  readonly interval: number;
  /**
   * Maximum number of buckets in memory, at least 2. Beyond it, the half that was unused for longest is dropped.
   */
  readonly maxKeys?: number;
  /** Returns the milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

export interface LeakyBuckets {
  /** Returns the milliseconds until one more drop fits (0: now). `burst` may lower the bucket's capacity. */
  getWaitMs(key: string, burst?: number): number;
  /** Adds drops to a bucket even if they do not fit. Drops above the bucket's size are discarded. */
  add(key: string, drops?: number): void;
  /** Takes back drops (default 1), so that the attempt that added them no longer counts toward the limit. */
  refund(key: string, drops?: number): void;
  /** Empties the bucket. */
  reset(key: string): void;
  /** Number of buckets in memory, at most `maxKeys`. */
  readonly size: number;
}

/**
 * Creates one leaky bucket per key, in bounded memory. A bucket is stored as the time at which it
 * will be empty (generic cell rate algorithm, ITU-T I.371).
 *
 * Buckets live in two generations. When the recent one is full, or as old as a full bucket takes
 * to leak out, it becomes the older one, and the previous older one is discarded as a whole.
 * Evicting single entries from the head of a Map was measured to be 50 times slower.
 */
export function createLeakyBuckets(options: LeakyBucketsOptions): LeakyBuckets {
  const { burst, interval, maxKeys = 50_000, now = () => performance.now() } = options;
  const drainMs = burst * interval;
  const generationSize = Math.max(1, Math.floor(maxKeys / 2));
  let [recent, older] = [new Map<string, number>(), new Map<string, number>()];
  let recentSince = now();

  /** Time at which the bucket will be empty. */
  const emptyAt = (key: string): number => recent.get(key) ?? older.get(key) ?? 0;

  const setEmptyAt = (key: string, time: number): void => {
    const at = now();
    const isFull = recent.size >= generationSize && !recent.has(key);
    if (isFull || at - recentSince >= drainMs) {
      older = recent;
      recent = new Map();
      recentSince = at;
    }
    older.delete(key);
    recent.set(key, time);
  };

  return {
    getWaitMs(key, capacity = burst) {
      return Math.max(0, emptyAt(key) - now() - (capacity - 1) * interval);
    },
    add(key, drops = 1) {
      const at = now();
      const time = Math.max(emptyAt(key), at) + drops * interval;
      setEmptyAt(key, Math.min(time, at + drainMs));
    },
    refund(key, drops = 1) {
      const time = emptyAt(key);
      if (time > 0) setEmptyAt(key, time - drops * interval);
    },
    reset(key) {
      recent.delete(key);
      older.delete(key);
    },
    get size() {
      return recent.size + older.size;
    },
  };
}
