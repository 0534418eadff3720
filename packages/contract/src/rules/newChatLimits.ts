/** Limits on the chats that a line opens with people who never wrote to it. Replies are never delayed. */
export interface NewChatLimits {
  readonly enabled: boolean;
  /** Maximum number of new chats in one day. */
  readonly perDay: number;
  /** Average seconds between two new chats after the first `MAX_NEW_CHATS_WITHOUT_DELAY`, which are sent without delay. */
  readonly gapSeconds: number;
  /** Whether the line may open fewer new chats in the first days after its number was linked. */
  readonly warmUp: boolean;
  /** Quiet hours, in which the line opens no new chats, in the line's time zone. Null: none. */
  readonly quiet: { readonly begins: string; readonly ends: string } | null;
}

/** New-chat limits of a line whose owner set none (docs/limits.md explains the figures). */
export const DEFAULT_NEW_CHAT_LIMITS: NewChatLimits = {
  enabled: true,
  perDay: 250,
  gapSeconds: 20,
  warmUp: true,
  quiet: null,
};

/** Number of new chats that a line may open at once after a pause, without a delay between them. */
export const MAX_NEW_CHATS_WITHOUT_DELAY = 40;

/** Maximum number of new chats on the day on which a line is linked, and daily increase of this maximum. */
const FIRST_DAY_NEW_CHATS = 60;
const DAILY_NEW_CHAT_INCREASE = 30;

/**
 * Returns how many new chats a line may open on a day.
 *
 * @param age whole days since linking
 */
export const getMaxNewChatsPerDay = (
  { perDay, warmUp }: Pick<NewChatLimits, 'perDay' | 'warmUp'>,
  age: number,
): number => (warmUp ? Math.min(perDay, FIRST_DAY_NEW_CHATS + DAILY_NEW_CHAT_INCREASE * Math.max(0, age)) : perDay);
