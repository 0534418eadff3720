/** What most reactions are, as WhatsApp offers them. */
export const quickEmojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;
