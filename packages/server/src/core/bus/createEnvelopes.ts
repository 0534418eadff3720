import { createHmac, randomBytes } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { SecretKeys } from '../sealing/deriveKey.ts';
import { createSeal } from '../sealing/seal.ts';

/**
 * Milliseconds until a frame expires. A process that was suspended must not execute a request that
 * is no longer awaited. Clocks of cooperating machines differ by less.
 */
const FRAME_LIFETIME_MS = 15_000;

/** Sealed content: time of sending, unique ID, frame. */
type SealedContent = readonly [at: number, name: string, frame: unknown, replyTo: string | undefined];

interface OpenedFrame {
  readonly frame: unknown;
  readonly replyTo: string | undefined;
}

/**
 * Authenticates frames on a shared network: seals them with the platform's key for their subject. A
 * frame is valid once and for a quarter of a minute. Other users of the network cannot read, forge
 * or replay frames; they can only prevent their delivery.
 */
export function createEnvelopes(keys: SecretKeys) {
  const seal = createSeal(keys);
  const key = createHmac('sha256', keys[0]).update('bus subjects').digest();
  const hashWord = (word: string, position: number): string =>
    createHmac('sha256', key).update(`${position} ${word}`).digest('hex').slice(0, 24);

  return {
    /**
     * Hashes the words of a subject: platforms on one network stay separate, and a subject does not
     * reveal the client. Numbers and `*` stay.
     */
    subject: (subject: string): string =>
      [
        'recado',
        ...subject.split('.').map((word, position) => (/^(\*|\d+)$/.test(word) ? word : hashWord(word, position))),
      ].join('.'),

    /** @param replyTo subject of the reply, before hashing */
    sealFrame(subject: string, frame: unknown, replyTo?: string): Uint8Array {
      const content: SealedContent = [Date.now(), randomBytes(12).toString('hex'), frame, replyTo];
      return seal.seal(serialize(content), { purpose: 'bus', id: subject });
    },

    /** Creates a function for one subscriber, which accepts each frame once. */
    createOpener(): (subject: string, sealed: Uint8Array) => OpenedFrame {
      const isNew = createReplayFilter();
      return (subject, sealed) => {
        const [at, frameId, frame, replyTo] = deserialize(
          seal.open(sealed, { purpose: 'bus', id: subject }),
        ) as SealedContent;
        if (Math.abs(Date.now() - at) > FRAME_LIFETIME_MS) throw new Error('the frame is too old, or a clock is wrong');
        if (!isNew(frameId)) throw new Error('the frame was already received');
        return { frame, replyTo };
      };
    },
  };
}
export type Envelopes = ReturnType<typeof createEnvelopes>;

/** Returns whether an ID is new. Two half windows rotate, so that expiry needs no search. */
function createReplayFilter(): (frameId: string) => boolean {
  let [recent, older] = [new Set<string>(), new Set<string>()];
  // Monotonic: if a wall clock were set back, the window would grow until it catches up.
  let rotatedAt = performance.now();
  return frameId => {
    const now = performance.now();
    if (now - rotatedAt > 2 * FRAME_LIFETIME_MS) [recent, older, rotatedAt] = [new Set(), recent, now];
    if (recent.has(frameId) || older.has(frameId)) return false;
    recent.add(frameId);
    return true;
  };
}
