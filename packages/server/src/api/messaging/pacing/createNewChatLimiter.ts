import { createHash } from 'node:crypto';
import type { MessageOrigin, OutgoingMessage } from '@recado/contract';
import { DEFAULT_NEW_CHAT_LIMITS, isTimeZone, type NewChatLimits } from '@recado/contract/rules';
import { newChatPacingTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { TooManyRequests } from '../../../core/errors/index.ts';
import { computeNextNewChatSlot, type NewChatSlotUsage } from './computeNextNewChatSlot.ts';
import {
  FIND_HELD_MESSAGE_TIME_SQL,
  HOLD_MESSAGE_SQL,
  LOCK_NEW_CHAT_SLOT_USAGE_SQL,
  PAUSE_NEW_CHATS_SQL,
  POSTPONE_HELD_MESSAGES_SQL,
  POSTPONE_HELD_MESSAGES_UNTIL_SQL,
  READ_NEW_CHAT_STATE_SQL,
  RELEASE_HELD_MESSAGES_SQL,
  REQUEST_LINE_HEALTH_CHECK_SQL,
  STORE_FIRST_CONTACT_ACCEPTANCE_SQL,
  STORE_FIRST_CONTACT_REFUSAL_SQL,
  STORE_FIRST_CONTACT_SQL,
  STORE_NEW_CHAT_LIMITS_SQL,
  STORE_NEW_CHAT_SLOT_USAGE_SQL,
  UPDATE_HELD_MESSAGE_TIMES_SQL,
} from './newChatStatements.ts';

/** Identifiers of a recipient, of which at least one is known. */
export interface RecipientIds {
  readonly phone?: string;
  readonly lid?: string;
}

/** Slot for a new chat. It can be used from `notBefore` on, or immediately if `notBefore` is absent. */
export interface NewChatSlot {
  readonly notBefore?: Date;
}

/** Stored message that opens a new chat and has a reserved slot for it. */
export interface MessageWithNewChatSlot {
  readonly clientId: string;
  readonly id: string;
  readonly timestamp: Date;
  readonly message: OutgoingMessage;
  readonly mediaId?: string | undefined;
  readonly text: string;
  readonly origin: MessageOrigin;
  readonly unlessPaused: boolean;
}

export interface NewChatLimiterOptions {
  readonly database: Knex;
  readonly clock?: () => Date;
  /** Source of random numbers in [0, 1). */
  readonly random?: () => number;
}

/** Maximum milliseconds that a message waits for a slot: seven days. Messages with later slots are rejected. */
const MAX_WAIT_MS = 7 * 86_400_000;
/** Pause of new chats in milliseconds after WhatsApp refused one. Each refusal doubles it, up to one day. */
const REFUSAL_PAUSE_MS = 3_600_000;
const MAX_REFUSAL_PAUSE_MS = 24 * REFUSAL_PAUSE_MS;

/** Milliseconds after the first message to a recipient in which further messages share its new-chat slot. */
const SLOT_SHARING_MS = 60_000;

/** Error codes with which WhatsApp temporarily refuses new chats of a line (docs/whatsapp.md §5). */
const NEW_CHAT_REFUSAL_CODES: ReadonlySet<string> = new Set(['463', '429']);

/**
 * Assigns slots to new chats (docs/limits.md). Contacts that wrote to the line or accepted its
 * messages need no slot.
 */
export function createNewChatLimiter({
  database,
  clock = () => new Date(),
  random = Math.random,
}: NewChatLimiterOptions) {
  /**
   * Recently reserved slots by recipient. Further messages to a recipient share the slot, even while the
   * first message is not accepted yet.
   */
  const recentSlots = new Map<string, { readonly at: Date; readonly slot: Promise<NewChatSlot> }>();

  const lockUsage = async (trx: Knex.Transaction, clientId: string): Promise<SlotUsageRow | undefined> => {
    await rows(trx, 'INSERT INTO new_chat_limiters (client_id) VALUES (:clientId) ON CONFLICT DO NOTHING', {
      clientId,
    });
    const [row] = await rows<SlotUsageRow>(trx, LOCK_NEW_CHAT_SLOT_USAGE_SQL, { clientId });
    return row;
  };

  const reserveSlot = (clientId: string, to: RecipientIds, mayWait: boolean, now: Date): Promise<NewChatSlot> =>
    transact(database, async trx => {
      const row = await lockUsage(trx, clientId);
      const settings = row?.settings ?? DEFAULT_NEW_CHAT_LIMITS;
      if (!row) return {};
      if (!settings.enabled) {
        // Store the time even if new chats are not limited, because the health check finds active lines by it.
        const { day, slotCount } = row;
        await rows(trx, STORE_NEW_CHAT_SLOT_USAGE_SQL, { clientId, reservedUntil: now, day, slotCount });
        return {};
      }
      // If a first message to the recipient is already held, the new one gets its slot and is sent after it.
      const recipientParams = { clientId, phone: to.phone ?? null, lid: to.lid ?? null };
      const [heldMessage] = mayWait
        ? await rows<{ slotAt: Date }>(trx, FIND_HELD_MESSAGE_TIME_SQL, recipientParams)
        : [];
      if (heldMessage) return { notBefore: heldMessage.slotAt };
      const { at, usage } = computeNextNewChatSlot(row, settings, {
        now,
        timeZone: isTimeZone(row.timeZone) ? row.timeZone : 'UTC',
        linkedAt: row.linkedAt ?? now,
        mayWait,
        random,
      });
      const wait = at.getTime() - now.getTime();
      if (wait > MAX_WAIT_MS) throw new TooManyRequests(texts.full, MAX_WAIT_MS / 7_000);
      const { reservedUntil, day, slotCount } = usage;
      await rows(trx, STORE_NEW_CHAT_SLOT_USAGE_SQL, { clientId, reservedUntil, day, slotCount });
      return wait > 0 ? { notBefore: at } : {};
    });

  const forgetExpired = (now: Date): void => {
    for (const [key, { at }] of recentSlots) {
      // Ignore the sign of the difference. If the clock was set back, the times of old slots are in the future.
      if (Math.abs(now.getTime() - at.getTime()) < SLOT_SHARING_MS) return;
      recentSlots.delete(key);
    }
  };

  const forgetClient = (clientId: string): void => {
    for (const key of recentSlots.keys()) if (key.startsWith(clientId)) recentSlots.delete(key);
  };

  return {
    /**
     * @param to phone number or LID of the recipient, or both
     * @throws TooManyRequests if the limit on new chats allows no further one within a week
     */
    reserve(clientId: string, to: RecipientIds, origin: MessageOrigin): Promise<NewChatSlot> {
      const now = clock();
      const mayWait = origin.kind !== 'console';
      const key = `${clientId} ${mayWait} ${to.phone ?? to.lid}`;
      forgetExpired(now);
      const recentSlot = recentSlots.get(key);
      if (recentSlot) return recentSlot.slot;
      const slot = reserveSlot(clientId, to, mayWait, now);
      recentSlots.set(key, { at: now, slot });
      slot.catch(() => recentSlots.delete(key));
      return slot;
    },

    /**
     * Stores that this message is the line's first to its recipient, in the message's own transaction. If the
     * message must wait, stores it as a held message too.
     */
    async recordMessage(
      trx: Knex.Transaction,
      { notBefore }: NewChatSlot,
      reservedMessage: MessageWithNewChatSlot,
    ): Promise<void> {
      const { clientId, id, timestamp, text, message, mediaId, origin, unlessPaused } = reservedMessage;
      const messageKey = { clientId, id, timestamp };
      const contentFingerprint = createHash('sha256').update(text.trim().toLowerCase()).digest();
      const contactedAt = notBefore ?? clock();
      await rows(trx, STORE_FIRST_CONTACT_SQL, { ...messageKey, contentFingerprint, contactedAt });
      if (!notBefore) return;
      await rows(trx, HOLD_MESSAGE_SQL, {
        ...messageKey,
        message: JSON.stringify(message),
        mediaId: mediaId ?? null,
        origin: JSON.stringify(origin),
        unlessPaused,
        notBefore,
      });
    },

    /** Records that the network accepted the message, so that the chat exists from now on. */
    async recordAcceptance(clientId: string, messageId: string, timestamp: Date): Promise<void> {
      await rows(database, STORE_FIRST_CONTACT_ACCEPTANCE_SQL, { clientId, id: messageId, timestamp, now: clock() });
    },

    /** Records a refused message. If WhatsApp refused a new chat, all new chats pause, even queued ones. */
    async recordRefusal(clientId: string, messageId: string, timestamp: Date, code: string): Promise<void> {
      const now = clock();
      forgetClient(clientId);
      await transact(database, async trx => {
        await rows(trx, STORE_FIRST_CONTACT_REFUSAL_SQL, { clientId, id: messageId, timestamp, code });
        if (!NEW_CHAT_REFUSAL_CODES.has(code)) return;
        const row = await lockUsage(trx, clientId);
        if (!(row?.settings ?? DEFAULT_NEW_CHAT_LIMITS).enabled || !row) return;
        if (row.closedUntil && row.closedUntil > now) return;
        const pauseMs = Math.min(REFUSAL_PAUSE_MS * 2 ** row.refusals, MAX_REFUSAL_PAUSE_MS);
        const pausedUntil = new Date(now.getTime() + pauseMs);
        await rows(trx, PAUSE_NEW_CHATS_SQL, { clientId, pausedUntil, seconds: pauseMs / 1_000 });
        await rows(trx, POSTPONE_HELD_MESSAGES_SQL, { clientId, seconds: pauseMs / 1_000, pausedUntil });
        await rows(trx, UPDATE_HELD_MESSAGE_TIMES_SQL, { clientId });
        await rows(trx, REQUEST_LINE_HEALTH_CHECK_SQL, { clientId });
      });
    },

    /** Postpones held new chats until the network accepts new chats again. Idempotent. */
    async applyRestriction(clientId: string, until: Date): Promise<void> {
      forgetClient(clientId);
      await transact(database, async trx => {
        const row = await lockUsage(trx, clientId);
        if (!row || !(row.settings ?? DEFAULT_NEW_CHAT_LIMITS).enabled) return;
        if ((await rows(trx, POSTPONE_HELD_MESSAGES_UNTIL_SQL, { clientId, until })).length > 0)
          await rows(trx, UPDATE_HELD_MESSAGE_TIMES_SQL, { clientId });
      });
    },

    /** Reads the limiter's state for a line. Does not check access, so the caller must check it. */
    async read(clientId: string): Promise<NewChatState> {
      const [row] = await rows<NewChatState>(database, READ_NEW_CHAT_STATE_SQL, { clientId, now: clock() });
      return row ?? { settings: null, closedUntil: null, waiting: 0, nextAt: null };
    },

    /** Stores the settings. If they disable the limiter, held messages are released. */
    async set(db: Queryable, clientId: string, settings: NewChatLimits): Promise<void> {
      forgetClient(clientId);
      await rows(db, STORE_NEW_CHAT_LIMITS_SQL, { clientId, settings: JSON.stringify(settings) });
      if (!settings.enabled) await rows(db, RELEASE_HELD_MESSAGES_SQL, { clientId, now: clock() });
    },
  };
}
export type NewChatLimiter = ReturnType<typeof createNewChatLimiter>;

export interface NewChatState {
  /** New-chat settings of the line; null if they were never configured. */
  readonly settings: NewChatLimits | null;
  /** Time until which WhatsApp refuses new chats; null unless it is in the future. */
  readonly closedUntil: Date | null;
  /** Number of held messages, and the time at which the next one is sent. */
  readonly waiting: number;
  readonly nextAt: Date | null;
}

interface SlotUsageRow extends NewChatSlotUsage {
  readonly settings: NewChatLimits | null;
  readonly refusals: number;
  readonly timeZone: string;
  readonly linkedAt: Date | null;
}
