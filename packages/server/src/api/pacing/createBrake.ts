import { createHash } from 'node:crypto';
import type { MessageOrigin, OutgoingMessage } from '@recado/contract';
import { GENTLE_PACE, isTimeZone, type PaceSettings } from '@recado/contract/rules';
import { pacing as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { TooManyRequests } from '../../ground/errors/index.ts';
import { nextPlace, type Pace } from './nextPlace.ts';
import {
  ACCEPTED,
  AWAIT,
  CLOSE,
  FIRST,
  HELD,
  HOLD,
  LET_ALL_GO,
  LOOK,
  POSTPONE,
  READ,
  REFUSED,
  RETELL,
  SET,
  TAKE,
  WAITS,
} from './paceStatements.ts';

/** Who is written to, by one name at least. */
export interface To {
  readonly phone?: string;
  readonly lid?: string;
}

/** A new chat that may be opened: now, or at `notBefore`. */
export interface Place {
  readonly notBefore?: Date;
}

/** The message that takes a place; its row is there. */
export interface Placed {
  readonly clientId: string;
  readonly id: string;
  readonly timestamp: Date;
  readonly message: OutgoingMessage;
  readonly mediaId?: string | undefined;
  readonly text: string;
  readonly origin: MessageOrigin;
  readonly unlessPaused: boolean;
}

export interface BrakeOptions {
  readonly database: Knex;
  readonly clock?: () => Date;
  /** In [0, 1). */
  readonly random?: () => number;
}

/** Days that somebody waits for a place at most: beyond them nothing more is taken. */
const HORIZON = 7 * 86_400_000;
/** Milliseconds for which new chats rest after WhatsApp refused one; doubled each time, up to a day. */
const REST = 3_600_000;
const LONGEST_REST = 24 * REST;

/** Milliseconds within which somebody is asked for once. */
const SAME = 60_000;

/** How WhatsApp says that this line is to open no new chats for now (docs/whatsapp.md §5). */
const REFUSALS: ReadonlySet<string> = new Set(['463', '429']);

/** Gives new chats their places (docs/limits.md). Whoever wrote to a line, or took what it wrote, needs none. */
export function createBrake({ database, clock = () => new Date(), random = Math.random }: BrakeOptions) {
  /** What is written to somebody in a row is one chat, although none of it was taken yet. */
  const lately = new Map<string, { readonly at: Date; readonly place: Promise<Place> }>();

  const hold = async (trx: Knex.Transaction, clientId: string): Promise<PaceRow | undefined> => {
    await rows(trx, 'INSERT INTO paces (client_id) VALUES (:clientId) ON CONFLICT DO NOTHING', { clientId });
    const [row] = await rows<PaceRow>(trx, HOLD, { clientId });
    return row;
  };

  const placeFor = (clientId: string, to: To, waits: boolean, now: Date): Promise<Place> =>
    transact(database, async trx => {
      const row = await hold(trx, clientId);
      const settings = row?.settings ?? GENTLE_PACE;
      if (!row) return {};
      if (!settings.enabled) {
        // It is looked at how it fares, still.
        await rows(trx, TAKE, { clientId, freesAt: now, day: row.day, given: row.given });
        return {};
      }
      // Who waits for a first word already gets the second after it, in the same place.
      const names = { clientId, phone: to.phone ?? null, lid: to.lid ?? null };
      const [before] = waits ? await rows<{ dueAt: Date }>(trx, WAITS, names) : [];
      if (before) return { notBefore: before.dueAt };
      const { at, pace } = nextPlace(row, settings, {
        now,
        timeZone: isTimeZone(row.timeZone) ? row.timeZone : 'UTC',
        linkedAt: row.linkedAt ?? now,
        waits,
        random,
      });
      const wait = at.getTime() - now.getTime();
      if (wait > HORIZON) throw new TooManyRequests(texts.full, HORIZON / 7_000);
      const { freesAt, day, given } = pace;
      await rows(trx, TAKE, { clientId, freesAt, day, given });
      return wait > 0 ? { notBefore: at } : {};
    });

  const forget = (now: Date): void => {
    for (const [key, { at }] of lately) {
      // A clock that was set back must not keep them.
      if (Math.abs(now.getTime() - at.getTime()) < SAME) return;
      lately.delete(key);
    }
  };

  const forgetAll = (clientId: string): void => {
    for (const key of lately.keys()) if (key.startsWith(clientId)) lately.delete(key);
  };

  return {
    /**
     * @param to any of the names of who is written to
     * @throws TooManyRequests when there is no place within a week
     */
    reserve(clientId: string, to: To, origin: MessageOrigin): Promise<Place> {
      const now = clock();
      const waits = origin.kind !== 'console';
      const key = `${clientId} ${waits} ${to.phone ?? to.lid}`;
      forget(now);
      const same = lately.get(key);
      if (same) return same.place;
      const place = placeFor(clientId, to, waits, now);
      lately.set(key, { at: now, place });
      place.catch(() => lately.delete(key));
      return place;
    },

    /** In the transaction of the message's row: who was written to first, and what waits for its time. */
    async note(trx: Knex.Transaction, { notBefore }: Place, placed: Placed): Promise<void> {
      const { clientId, id, timestamp, text, message, mediaId, origin, unlessPaused } = placed;
      const about = { clientId, id, timestamp };
      const said = createHash('sha256').update(text.trim().toLowerCase()).digest();
      await rows(trx, FIRST, { ...about, said, at: notBefore ?? clock() });
      if (!notBefore) return;
      await rows(trx, HELD, {
        ...about,
        message: JSON.stringify(message),
        mediaId: mediaId ?? null,
        origin: JSON.stringify(origin),
        unlessPaused,
        notBefore,
      });
    },

    /** The network took it: from now on there is a chat. */
    accepted: (clientId: string, messageId: string, timestamp: Date): Promise<unknown> =>
      rows(database, ACCEPTED, { clientId, id: messageId, timestamp, now: clock() }),

    /** The network did not take it. Where that is about new chats, they rest, and all that wait for one with them. */
    async refused(clientId: string, messageId: string, timestamp: Date, code: string): Promise<void> {
      const now = clock();
      forgetAll(clientId);
      await transact(database, async trx => {
        await rows(trx, REFUSED, { clientId, id: messageId, timestamp, code });
        if (!REFUSALS.has(code)) return;
        const row = await hold(trx, clientId);
        if (!(row?.settings ?? GENTLE_PACE).enabled || !row) return;
        if (row.closedUntil && row.closedUntil > now) return;
        const rest = Math.min(REST * 2 ** row.refusals, LONGEST_REST);
        const closedUntil = new Date(now.getTime() + rest);
        await rows(trx, CLOSE, { clientId, closedUntil, seconds: rest / 1_000 });
        await rows(trx, POSTPONE, { clientId, seconds: rest / 1_000, closedUntil });
        await rows(trx, RETELL, { clientId });
        await rows(trx, LOOK, { clientId });
      });
    },

    /** The network says that it takes no new chats until then: what waits for one leaves afterwards. Repeats are harmless. */
    async restricted(clientId: string, until: Date): Promise<void> {
      forgetAll(clientId);
      await transact(database, async trx => {
        const row = await hold(trx, clientId);
        if (!row || !(row.settings ?? GENTLE_PACE).enabled) return;
        if ((await rows(trx, AWAIT, { clientId, until })).length > 0) await rows(trx, RETELL, { clientId });
      });
    },

    /** What holds for a line now. Access to the client is the caller's duty. */
    async read(clientId: string): Promise<PaceState> {
      const [row] = await rows<PaceState>(database, READ, { clientId, now: clock() });
      return row ?? { settings: null, closedUntil: null, waiting: 0, nextAt: null };
    },

    /** Switched off, what waits leaves. */
    async set(db: Queryable, clientId: string, settings: PaceSettings): Promise<void> {
      forgetAll(clientId);
      await rows(db, SET, { clientId, settings: JSON.stringify(settings) });
      if (!settings.enabled) await rows(db, LET_ALL_GO, { clientId, now: clock() });
    },
  };
}
export type Brake = ReturnType<typeof createBrake>;

export interface PaceState {
  /** Null: nobody chose. */
  readonly settings: PaceSettings | null;
  /** Null unless that is to come. */
  readonly closedUntil: Date | null;
  /** Messages that wait, and when the next of them leaves. */
  readonly waiting: number;
  readonly nextAt: Date | null;
}

interface PaceRow extends Pace {
  readonly settings: PaceSettings | null;
  readonly refusals: number;
  readonly timeZone: string;
  readonly linkedAt: Date | null;
}
