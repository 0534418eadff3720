import { createHmac, randomBytes } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Keys } from '../sealing/deriveKey.ts';
import { createSeal } from '../sealing/seal.ts';

/**
 * Milliseconds for which a frame is good: a process that stood still must not do late what nobody waits for any more. Clocks
 * of machines that work together differ by less.
 */
const GOOD = 15_000;

/** What is sealed: when, by a name that nothing else has, and what. */
type Inside = readonly [at: number, name: string, frame: unknown, replyTo: string | undefined];

interface Opened {
  readonly frame: unknown;
  readonly replyTo: string | undefined;
}

/**
 * What makes a frame on a network ours: sealed with the platform's own key for its subject, and good for a quarter of a minute, once.
 * Whoever else is on that network can read nothing, make nothing up, and say nothing a second time; it can only keep
 * frames from arriving.
 */
export function createEnvelopes(keys: Keys) {
  const seal = createSeal(keys);
  const key = createHmac('sha256', keys[0]).update('bus subjects').digest();
  const hide = (word: string, place: number): string =>
    createHmac('sha256', key).update(`${place} ${word}`).digest('hex').slice(0, 24);

  return {
    /**
     * Two platforms on one network do not meet, and nobody reads in a subject whose client it is about. Numbers stay, and
     * `*` does.
     */
    subject: (subject: string): string =>
      [
        'recado',
        ...subject.split('.').map((word, place) => (/^(\*|\d+)$/.test(word) ? word : hide(word, place))),
      ].join('.'),

    /** @param replyTo where an answer is awaited, in our words */
    close(subject: string, frame: unknown, replyTo?: string): Uint8Array {
      const inside: Inside = [Date.now(), randomBytes(12).toString('hex'), frame, replyTo];
      return seal.seal(serialize(inside), { purpose: 'bus', id: subject });
    },

    /** For one listener, who hears each frame once. */
    opener(): (subject: string, sealed: Uint8Array) => Opened {
      const isNew = createWindow();
      return (subject, sealed) => {
        const [at, name, frame, replyTo] = deserialize(
          seal.open(sealed, { purpose: 'bus', id: subject }),
        ) as Inside;
        if (Math.abs(Date.now() - at) > GOOD) throw new Error('a frame is too old, or a clock is wrong');
        if (!isNew(name)) throw new Error('a frame came twice');
        return { frame, replyTo };
      };
    },
  };
}
export type Envelopes = ReturnType<typeof createEnvelopes>;

/** Whether a name is heard for the first time. Two halves of a window, so that nothing has to be looked for. */
function createWindow(): (name: string) => boolean {
  let [recent, older] = [new Set<string>(), new Set<string>()];
  // Not the clock's time: one that is set back would let the window grow until it is reached again.
  let turned = performance.now();
  return name => {
    const now = performance.now();
    if (now - turned > 2 * GOOD) [recent, older, turned] = [new Set(), recent, now];
    if (recent.has(name) || older.has(name)) return false;
    recent.add(name);
    return true;
  };
}
