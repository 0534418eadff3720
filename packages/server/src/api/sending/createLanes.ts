import { sending as texts } from '@recado/texts';
import { type BoundedQueue, createBoundedQueue, createDeferred, QueueFull } from '@recado/timing';
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
  readonly places: BoundedQueue;
  last: Promise<void>;
}

/** Seconds after which a full lane is worth another try. */
const RETRY_AFTER = 5;

/** Keeps the order within each client, and bounds how much one client can have under way. */
export function createLanes({ atOnce, waiting }: LaneLimits) {
  const lanes = new Map<string, Lane>();

  const laneOf = (clientId: string): Lane => {
    const lane = lanes.get(clientId) ?? {
      places: createBoundedQueue({ concurrency: atOnce, waiting }),
      last: Promise.resolve(),
    };
    lanes.set(clientId, lane);
    return lane;
  };

  return {
    /** Resolves, in the order of the calls, when there is room. @throws TooManyRequests when too many wait */
    async enter(clientId: string): Promise<Turn> {
      const lane = laneOf(clientId);
      const { promise, resolve: handedOver } = createDeferred<void>();
      const mine = lane.last;
      lane.last = Promise.all([mine, promise]).then(() => undefined);
      const leave = await lane.places.enter().catch((error: unknown) => {
        handedOver();
        throw error instanceof QueueFull ? new TooManyRequests(texts.busy(RETRY_AFTER), RETRY_AFTER) : error;
      });
      return {
        mine,
        handedOver,
        done() {
          handedOver();
          leave();
          if (lane.places.isIdle && lanes.get(clientId) === lane) lanes.delete(clientId);
        },
      };
    },
  };
}

export type Lanes = ReturnType<typeof createLanes>;
