import { describe, expect, it } from 'vitest';
import { actOf, matching, soughtIn } from './quickReplies.ts';

const reply = (shortcut: string, text: string) => ({ id: shortcut, shortcut, text });
const replies = [
  reply('envíos', 'Enviamos a todo el país'),
  reply('horario', 'De 7 a 20'),
  reply('pago', 'Puede pagar al recibir su envio'),
];

describe('quick replies', () => {
  it.each([
    ['/', ''],
    ['/hor', 'hor'],
    ['/Ñandú', 'Ñandú'],
    ['/dos palabras', undefined],
    ['y/o', undefined],
    ['', undefined],
  ])('of %j looks for %j', (draft, sought) => {
    expect(soughtIn(draft)).toBe(sought);
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
  ])('%s where %j', (key, known, act) => {
    expect(actOf({ key, shiftKey: false }, known)).toEqual(act);
  });

  it('those that begin with it come first, whatever their accents', () => {
    const found = (sought: string) => matching(replies, sought).map(({ shortcut }) => shortcut);
    expect(found('')).toEqual(['envíos', 'horario', 'pago']);
    expect(found('ENVI')).toEqual(['envíos', 'pago']);
    expect(found('20')).toEqual(['horario']);
    expect(found('nada')).toEqual([]);
  });
});
