import { describe, expect, it } from 'vitest';
import { findQuickReplies, getQuickReplyActionForKey, parseQuickReplyQuery } from './quickReplies.ts';

const reply = (shortcut: string, text: string) => ({ id: shortcut, shortcut, text });
const replies = [
  reply('envíos', 'Enviamos a todo el país'),
  reply('horario', 'De 7 a 20'),
  reply('pago', 'Puede pagar al recibir su envio'),
];

describe('quick reply list', () => {
  it.each([
    ['/', ''],
    ['/hor', 'hor'],
    ['/Ñandú', 'Ñandú'],
    ['/dos palabras', undefined],
    ['y/o', undefined],
    ['', undefined],
  ])('extracts from the draft %j the search term %j', (draft, query) => {
    expect(parseQuickReplyQuery(draft)).toBe(query);
  });

  it.each([
    ['Enter', { count: 0, isLoading: true }, 'wait'],
    ['Tab', { count: 0, isLoading: true }, 'wait'],
    ['Enter', { count: 0, isLoading: false }, undefined],
    ['Enter', { count: 2, isLoading: false }, 'insert'],
    ['ArrowUp', { count: 2, isLoading: false }, { step: -1 }],
    ['ArrowDown', { count: 0, isLoading: true }, undefined],
    ['Escape', { count: 0, isLoading: true }, 'close'],
    ['a', { count: 2, isLoading: true }, undefined],
  ])('maps the key %s to its action when the list state is %j', (key, listState, action) => {
    expect(getQuickReplyActionForKey({ key, shiftKey: false }, listState)).toEqual(action);
  });

  it('lists prefix matches first and ignores accents', () => {
    const listShortcuts = (query: string) => findQuickReplies(replies, query).map(({ shortcut }) => shortcut);
    expect(listShortcuts('')).toEqual(['envíos', 'horario', 'pago']);
    expect(listShortcuts('ENVI')).toEqual(['envíos', 'pago']);
    expect(listShortcuts('20')).toEqual(['horario']);
    expect(listShortcuts('nada')).toEqual([]);
  });
});
