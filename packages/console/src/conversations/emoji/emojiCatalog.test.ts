import emojis from 'emojibase-data/es-mx/compact.json';
import messages from 'emojibase-data/es-mx/messages.json';
import { expect, it } from 'vitest';
import { addRecentEmoji, findEmojis, groupEmojis } from './emojiCatalog.ts';

const categories = groupEmojis(emojis, messages.groups);
const find = (query: string) => findEmojis(categories, query).map(({ unicode }) => unicode);

it('the catalog has all categories of Unicode except parts of emojis', () => {
  expect(categories.map(({ name }) => name)).toHaveLength(9);
  expect(categories.map(({ name }) => name)).not.toContain('componentes');
  expect(categories.flatMap(members => members.emojis).length).toBeGreaterThan(1_800);
});

it('finds emojis by Spanish words without accents, in any order, and those named so first', () => {
  expect(find('corazon')).toContain('❤️');
  expect(find('CORAZÓN')).toEqual(find('corazon'));
  expect(find('mexico bandera')).toContain('🇲🇽');
  expect(find('bandera mexico')).toEqual(find('mexico bandera'));
  expect(find('taco')[0]).toBe('🌮');
  expect(find('')).toEqual([]);
  expect(find('xyzzy')).toEqual([]);
});

it('recent emojis begin with the last one and contain each once', () => {
  expect(addRecentEmoji(['🌮', '🎉', '👍'], '🎉', 3)).toEqual(['🎉', '🌮', '👍']);
  expect(addRecentEmoji(['🌮', '🎉', '👍'], '❤️', 3)).toEqual(['❤️', '🌮', '🎉']);
});
