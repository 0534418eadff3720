import { randomBytes } from 'node:crypto';
import { type Bus, BusAway, NoAnswer, NobodyAnswers } from './Bus.ts';
import type { Wire } from './Wire.ts';

export interface BusTimes {
  /** Milliseconds between two signs of life of an answerer that is at work. */
  readonly sign: number;
  /** Milliseconds without one after which it is given up. */
  readonly silence: number;
}

const usual: BusTimes = { sign: 1_500, silence: 5_000 };
const PATIENCE = 30_000;

/** What comes back: an answer, or a sign that somebody is at it. `failed`: the answerer threw. */
type Reply = { readonly is: 'answer'; readonly answer: unknown } | { readonly is: 'busy' | 'failed' };

interface Asked {
  reply(reply: Reply): void;
  fail(error: Error): void;
}

/** Questions and answers over a wire that knows only frames. */
export function createBus(wire: Wire, times: BusTimes = usual): Bus {
  const self = randomBytes(9).toString('hex');
  const asked = new Map<string, Asked>();
  let last = 0;
  let isOver = false;

  const inbox = `replies.${self}`;
  const endInbox = wire.listen(`${inbox}.*`, (frame, _, subject) =>
    asked.get(subject)?.reply(frame as Reply),
  );
  wire.onNobody(replyTo => asked.get(replyTo)?.fail(new NobodyAnswers('nobody listens')));

  const reply = (to: string, frame: Reply): void => {
    try {
      wire.send(to, frame);
    } catch {
      // Too large, or the wire is gone: whoever asked hears nothing, and says so.
      if (frame.is === 'answer') wire.send(to, { is: 'failed' });
    }
  };

  return {
    get isUp() {
      return wire.isUp;
    },
    start: wire.start,
    tell(subject, message) {
      if (wire.isUp && !isOver) wire.send(subject, message);
    },
    listen: (subject, listener, group) => wire.listen(subject, frame => listener(frame), group),

    ask: (subject, question, { patience = PATIENCE } = {}) =>
      new Promise((resolve, reject) => {
        if (!wire.isUp || isOver) return reject(new BusAway('the bus is away'));
        last += 1;
        const replyTo = `${inbox}.${last}`;
        const settle = (): void => {
          clearTimeout(silence);
          clearTimeout(whole);
          asked.delete(replyTo);
        };
        const fail = (error: Error): void => {
          settle();
          reject(error);
        };
        const silent = () => fail(new NoAnswer('no sign of life'));
        let silence = setTimeout(silent, Math.min(patience, times.silence));
        const whole = setTimeout(() => fail(new NoAnswer('out of patience')), patience);
        asked.set(replyTo, {
          fail,
          reply(heard) {
            if (heard.is === 'failed') return fail(new NoAnswer('whoever answers failed'));
            if (heard.is === 'answer') {
              settle();
              return resolve(heard.answer);
            }
            clearTimeout(silence);
            silence = setTimeout(silent, times.silence);
          },
        });
        try {
          wire.send(subject, question, replyTo);
        } catch (error) {
          fail(error instanceof Error ? error : new Error(String(error)));
        }
      }),

    answer(subject, answerer, group) {
      const one = async (question: unknown, replyTo: string): Promise<void> => {
        const signs = setInterval(() => reply(replyTo, { is: 'busy' }), times.sign);
        try {
          const answer = await answerer(question);
          if (answer !== undefined) reply(replyTo, { is: 'answer', answer });
        } catch {
          reply(replyTo, { is: 'failed' });
        } finally {
          clearInterval(signs);
        }
      };
      return wire.listen(
        subject,
        (question, replyTo) => {
          if (replyTo !== undefined) void one(question, replyTo);
        },
        group,
      );
    },

    async stop() {
      isOver = true;
      for (const { fail } of [...asked.values()]) fail(new NoAnswer('this process is stopping'));
      endInbox();
      await wire.stop();
    },
  };
}
