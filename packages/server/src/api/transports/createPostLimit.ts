import { createLeakyBuckets } from '../auth/leakyBuckets.ts';
import { createNetworkLimit } from '../auth/networkLimit.ts';

/** Bytes that one post may have: what Meta says it posts at most. */
export const LARGEST_POST = 3 * 1024 * 1024;

/** Milliseconds for which an address is trusted after something genuine came from it. */
const TRUSTED = 3_600_000;
/** Of an address that nothing genuine came from: so many at once, then two a second; of all of them, twenty a second. */
const STRANGER = { burst: 60, interval: 500 } as const;
const STRANGERS = { burst: 600, interval: 50 } as const;
/** Bytes under way at once: of one strange address, of all strange ones, and of everybody. */
const BYTES = { stranger: 2 * LARGEST_POST, strangers: 8 * LARGEST_POST, all: 64 * LARGEST_POST } as const;
const ADDRESSES = 50_000;

export interface PostLimit {
  /**
   * Before anything of a post is read. A number: refused, and for so many seconds; otherwise to be called when it is over.
   *
   * @param bytes as it says itself; undefined: it does not say
   */
  enter(address: string, bytes: number | undefined): number | (() => void);
  /** Something genuine came from there. */
  proven(address: string): void;
}

/**
 * How much may be posted where anybody can post, before a signature has been looked at. A network's own servers are known
 * by what they signed before, and their bursts, after an outage say, are bounded by memory alone. Meta tells of each
 * message up to three times, of 80 and up to 1,000 messages a second for a number, in posts of at most 3 MB, from many
 * addresses: the first post of each finds the room of a stranger. Assumed: addresses are told apart (trusted proxies).
 */
export function createPostLimit(now: () => number = () => performance.now()): PostLimit {
  const each = createNetworkLimit({ ...STRANGER, now });
  const all = createLeakyBuckets({ ...STRANGERS, now, maxKeys: 2 });
  const trusted = new Map<string, number>();
  const underWay = new Map<string, number>();
  let ofStrangers = 0;
  let ofAll = 0;

  const isTrusted = (address: string): boolean => (trusted.get(address) ?? -TRUSTED) > now() - TRUSTED;
  const ofOne = (address: string): number => underWay.get(address) ?? 0;
  const hasRoom = (address: string, bytes: number): boolean =>
    ofAll + bytes <= BYTES.all &&
    (isTrusted(address) ||
      (ofOne(address) + bytes <= BYTES.stranger && ofStrangers + bytes <= BYTES.strangers));

  return {
    enter(address, said) {
      const bytes = Math.min(said ?? LARGEST_POST, LARGEST_POST);
      if (!hasRoom(address, bytes)) return 1;
      const isStrange = !isTrusted(address);
      if (isStrange) {
        const wait = Math.max(each.wait(address), all.wait(''));
        if (wait > 0) return Math.ceil(wait / 1_000);
        each.add(address);
        all.add('');
      }
      const add = (some: number): void => {
        ofAll += some;
        if (!isStrange) return;
        ofStrangers += some;
        const left = ofOne(address) + some;
        if (left > 0) underWay.set(address, left);
        else underWay.delete(address);
      };
      add(bytes);
      let isOver = false;
      return () => {
        if (!isOver) add(-bytes);
        isOver = true;
      };
    },
    proven(address) {
      trusted.delete(address);
      trusted.set(address, now());
      const [oldest] = trusted.keys();
      if (trusted.size > ADDRESSES && oldest !== undefined) trusted.delete(oldest);
    },
  };
}
