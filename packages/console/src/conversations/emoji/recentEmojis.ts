import { commonEmojis } from '../composer/commonEmojis.ts';
import { addRecentEmoji } from './emojiCatalog.ts';

const STORAGE_KEY = 'recado.emojis';
const MAX_RECENT_EMOJIS = 32;

/** Returns the emojis that the user chose last in this browser, followed by those that shops use most. */
export function readRecentEmojis(): readonly string[] {
  return [...new Set([...readChosenEmojis(), ...commonEmojis])].slice(0, MAX_RECENT_EMOJIS);
}

/** Stores that the user chose an emoji. */
export function storeRecentEmoji(emoji: string): void {
  try {
    const recent = addRecentEmoji(readChosenEmojis(), emoji, MAX_RECENT_EMOJIS);
    localStorage.setItem(STORAGE_KEY, JSON.stringify(recent));
  } catch {
    // A full or blocked storage does not keep the choice.
  }
}

function readChosenEmojis(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(entry => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}
