import { normalizeSearchText } from '@recado/contract/rules';

/** An emoji with its Spanish name and further words that find it. */
export interface CatalogEmoji {
  readonly unicode: string;
  readonly label: string;
  readonly tags?: readonly string[];
  /** Number of the category in Unicode. Absent for parts of emojis. */
  readonly group?: number;
}

export interface EmojiCategory {
  readonly group: number;
  readonly name: string;
  readonly emojis: readonly CatalogEmoji[];
}

/** Category of Unicode that contains skin tones and hair, which are no emojis by themselves. */
const COMPONENT_GROUP = 2;

/** Maximum number of emojis that a search shows. */
const MAX_FOUND_EMOJIS = 96;

/** Groups emojis by category, in the order of Unicode. */
export function groupEmojis(
  emojis: readonly CatalogEmoji[],
  groups: readonly { readonly order: number; readonly message: string }[],
): readonly EmojiCategory[] {
  return groups.flatMap(({ order, message }) => {
    const members = emojis.filter(({ group }) => group === order);
    return order === COMPONENT_GROUP || members.length === 0 ? [] : [{ group: order, name: message, emojis: members }];
  });
}

/** Finds emojis by words of their names or tags, ignoring case and accents. Those whose name begins so come first. */
export function findEmojis(categories: readonly EmojiCategory[], query: string): readonly CatalogEmoji[] {
  const words = normalizeSearchText(query).split(' ').filter(Boolean);
  const [firstWord] = words;
  if (firstWord === undefined) return [];
  const matches = categories
    .flatMap(({ emojis }) => emojis)
    .map(emoji => ({ emoji, name: normalizeSearchText(emoji.label) }))
    .filter(({ emoji, name }) => {
      const text = `${name} ${normalizeSearchText((emoji.tags ?? []).join(' '))}`;
      return words.every(word => text.includes(word));
    });
  const isNamed = ({ name }: { readonly name: string }) => name.startsWith(firstWord);
  return [...matches.filter(isNamed), ...matches.filter(match => !isNamed(match))]
    .slice(0, MAX_FOUND_EMOJIS)
    .map(({ emoji }) => emoji);
}

/** Adds an emoji to the recently used ones, newest first and each once. */
export const addRecentEmoji = (recent: readonly string[], emoji: string, most: number): readonly string[] =>
  [emoji, ...recent.filter(entry => entry !== emoji)].slice(0, most);
