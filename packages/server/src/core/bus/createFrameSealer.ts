import { createHmac, randomBytes } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { PlatformSecretKeys } from '../sealing/deriveKeyForPurpose.ts';
import { createSealer } from '../sealing/sealer.ts';

/**
 * Milliseconds until a frame expires. Without expiry, a process that was suspended could later execute a
 * request whose requester no longer waits for the answer. The clocks of the machines on the bus must differ
 * by less than this time.
 */
const FRAME_LIFETIME_MS = 15_000;

/** Content of a sealed frame: time of sending, unique ID, the frame itself, and the bus subject for replies. */
type SealedContent = readonly [at: number, name: string, frame: unknown, replyTo: string | undefined];

interface OpenedFrame {
  readonly frame: unknown;
  readonly replyTo: string | undefined;
}

/**
 * Protects bus frames on a network that has other users. Frames are encrypted with a key of the platform and
 * bound to their subject. A frame is accepted once, and only within 15 seconds. Other users of the network
 * cannot read, forge or replay frames; they can only prevent their delivery.
 */
export function createFrameSealer(keys: PlatformSecretKeys) {
  const seal = createSealer(keys);
  const key = createHmac('sha256', keys[0]).update('bus subjects').digest();
  const hashWord = (word: string, position: number): string =>
    createHmac('sha256', key).update(`${position} ${word}`).digest('hex').slice(0, 24);

  return {
    /**
     * Hashes the words of a message subject, except numbers and `*`. The hashes prevent platforms that share a
     * message broker from receiving each other's messages. They also hide the client that a subject names.
     */
    hashSubject(subject: string): string {
      const words = subject.split('.');
      return [
        'recado',
        ...words.map((word, position) => (/^(\*|\d+)$/.test(word) ? word : hashWord(word, position))),
      ].join('.');
    },

    /**
     * Encrypts a bus frame together with the subject for its reply.
     *
     * @param replyTo unhashed subject; it needs no hash, because it is encrypted with the frame
     */
    sealFrame(subject: string, frame: unknown, replyTo?: string): Uint8Array {
      const content: SealedContent = [Date.now(), randomBytes(12).toString('hex'), frame, replyTo];
      return seal.seal(serialize(content), { purpose: 'bus', id: subject });
    },

    /** Creates a function for one subscriber of the bus, which accepts each frame only once. */
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
 * Creates a function that returns whether the ID of a bus frame is new, so that replayed frames are
 * rejected. The function rotates two sets of IDs, so that it need not search for expired IDs.
 */
function createReplayFilter(): (frameId: string) => boolean {
  let [recent, older] = [new Set<string>(), new Set<string>()];
  // Use a monotonic clock. If a wall clock were set back, no frame IDs would be deleted for some time.
  let rotatedAt = performance.now();
  return frameId => {
    const now = performance.now();
    if (now - rotatedAt > 2 * FRAME_LIFETIME_MS) [recent, older, rotatedAt] = [new Set(), recent, now];
    if (recent.has(frameId) || older.has(frameId)) return false;
    recent.add(frameId);
    return true;
  };
}
