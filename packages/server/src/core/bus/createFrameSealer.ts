import { createHmac, randomBytes } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { SecretKeys } from '../sealing/deriveKey.ts';
import { createSeal } from '../sealing/seal.ts';

/**
 * Milliseconds until a frame expires. Frames expire because a process that was suspended must not
 * execute a request whose requester no longer waits. The clocks of cooperating machines must differ
 * by less than this.
 */
const FRAME_LIFETIME_MS = 15_000;

/** Content of a sealed frame: time of sending, unique ID, the frame, subject of the reply. */
type SealedContent = readonly [at: number, name: string, frame: unknown, replyTo: string | undefined];

interface OpenedFrame {
  readonly frame: unknown;
  readonly replyTo: string | undefined;
}

/**
 * Authenticates frames on a shared network: seals them with a key of the platform for their subject.
 * A frame is accepted once, and only within 15 seconds. Other users of the network cannot read, forge
 * or replay frames; they can only prevent their delivery.
 */
export function createFrameSealer(keys: SecretKeys) {
  const seal = createSeal(keys);
  const key = createHmac('sha256', keys[0]).update('bus subjects').digest();
  const hashWord = (word: string, position: number): string =>
    createHmac('sha256', key).update(`${position} ${word}`).digest('hex').slice(0, 24);

  return {
    /**
     * Hashes the words of a subject, except numbers and `*`. The hashes keep several platforms on one
     * network separate, and they hide which client a subject belongs to.
     */
    subject: (subject: string): string =>
      [
        'recado',
        ...subject.split('.').map((word, position) => (/^(\*|\d+)$/.test(word) ? word : hashWord(word, position))),
      ].join('.'),

    /** @param replyTo subject of the reply, not hashed yet */
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
export type FrameSealer = ReturnType<typeof createFrameSealer>;

/**
 * Creates a function that returns whether a frame ID is new. The function rotates two sets of IDs, so
 * that it need not search for expired IDs.
 */
function createReplayFilter(): (frameId: string) => boolean {
  let [recent, older] = [new Set<string>(), new Set<string>()];
  // Use a monotonic clock, because IDs would accumulate if a wall clock were set back.
  let rotatedAt = performance.now();
  return frameId => {
    const now = performance.now();
    if (now - rotatedAt > 2 * FRAME_LIFETIME_MS) [recent, older, rotatedAt] = [new Set(), recent, now];
    if (recent.has(frameId) || older.has(frameId)) return false;
    recent.add(frameId);
    return true;
  };
}
