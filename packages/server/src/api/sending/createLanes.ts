import { sending as texts } from '@recado/texts';
import { createDeferred } from '@recado/timing';
import { TooManyRequests } from '../../ground/errors/index.ts';

export interface LaneLimits {
  /** How many of a client's may be under way at once. */
  readonly atOnce: number;
  /** How many more may wait. */
  readonly waiting: number;
}

/** A place in a client's lane. */
export interface Turn {
  /** Resolves when all who came before have handed over, or have left. */
  readonly mine: Promise<void>;
  /** The next may hand over. */
  handedOver(): void;
  /** Leaves the lane. */
  done(): void;
}

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
  last: Promise<void>;
}

/** Seconds after which a full lane is worth another try. */
const RETRY_AFTER = 5;

/** Keeps the order within each client, and bounds how much one client can have under way. */
export function createLanes({ atOnce, waiting }: LaneLimits) {
  const lanes = new Map<string, Lane>();

  const laneOf = (clientId: string): Lane => {
    const lane = lanes.get(clientId) ?? { running: 0, waiting: [], last: Promise.resolve() };
    lanes.set(clientId, lane);
    return lane;
  };
  const leave = (clientId: string, lane: Lane): void => {
    const next = lane.waiting.shift();
    // The place passes on as it is, so that nobody who comes now can take it.
    if (next) next();
    else lane.running -= 1;
    if (lane.running === 0) lanes.delete(clientId);
  };

  return {
    /** Resolves, in the order of the calls, when there is room. @throws TooManyRequests when too many wait */
    async enter(clientId: string): Promise<Turn> {
      const lane = laneOf(clientId);
      if (lane.running < atOnce) {
        lane.running += 1;
      } else {
        if (lane.waiting.length >= waiting) throw new TooManyRequests(texts.busy(RETRY_AFTER), RETRY_AFTER);
        await new Promise<void>(resolve => lane.waiting.push(resolve));
      }
      const { promise, resolve: handedOver } = createDeferred<void>();
      const mine = lane.last;
      lane.last = Promise.all([mine, promise]).then(() => undefined);
      let left = false;
      return {
        mine,
        handedOver,
        done() {
          handedOver();
          if (!left) leave(clientId, lane);
          left = true;
        },
      };
    },
  };
}

export type Lanes = ReturnType<typeof createLanes>;
