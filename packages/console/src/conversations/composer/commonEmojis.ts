/** Reactions that WhatsApp offers first, because they are the most common ones. */
export const quickReactionEmojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** Emojis that shops use most in conversations. */
export const commonEmojis: readonly string[] = [
  ...['😀', '😃', '😄', '😁', '😅', '😂', '🙂', '😉', '😊', '😍', '🥰', '😘', '😋', '😎', '🤩', '🥳'],
  ...['🤔', '😐', '🙄', '😴', '😔', '😢', '😭', '😡', '😮', '😬', '🤗', '🤝', '👋', '👍', '👎', '👌'],
  ...['🙏', '👏', '💪', '✌️', '🤞', '👉', '👇', '☝️', '❤️', '🧡', '💛', '💚', '💙', '💜', '✨', '⭐'],
  ...['🎉', '🎂', '🎁', '🎈', '🌹', '🌸', '☀️', '🌙', '☕', '🍞', '🥐', '🍰', '🌮', '🍕', '🛍️', '📦'],
  ...['🚚', '🏠', '📍', '📅', '⏰', '📞', '📷', '💵', '💳', '🧾', '✅', '❌', '⚠️', '❓', '❗', '🔔'],
];
