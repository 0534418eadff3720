import { describe, expect, it } from 'vitest';
import { type Answering, answering, nothingTyped, type Rules, type Stroke } from './answering.ts';

const play = (strokes: readonly Stroke[], rules: Rules = {}): Answering =>
  strokes.reduce<Answering>((state, stroke) => answering(rules, state, stroke), nothingTyped);

describe('an answer', () => {
  it('is what was typed, with whole letters erased', () => {
    expect(play([{ typed: 'Pan 🥐' }, 'erase', { typed: 'de' }, 'enter'])).toEqual({
      value: 'Pan de',
      problem: undefined,
      isDone: true,
    });
    expect(play([{ typed: 'Pan' }, 'clear']).value).toBe('');
  });

  it('is the usual one when nothing was typed', () => {
    expect(play(['enter'], { usual: 'ana@ejemplo.mx' })).toMatchObject({
      value: 'ana@ejemplo.mx',
      isDone: true,
    });
    expect(play([{ typed: 'x' }, 'enter'], { usual: 'ana@ejemplo.mx' }).value).toBe('x');
  });

  it('is refused with a reason, which goes with the next key', () => {
    const rules: Rules = { check: value => (value === 'ELIMINAR' ? undefined : 'no') };
    const refused = play([{ typed: 'eliminar' }, 'enter'], rules);
    expect(refused).toEqual({ value: 'eliminar', problem: 'no', isDone: false });
    expect(answering(rules, refused, 'erase')).toEqual({
      value: 'elimina',
      problem: undefined,
      isDone: false,
    });
  });

  it('ends at the end of a pasted line, without control characters', () => {
    expect(play([{ typed: 'a\u0007b\r\nc' }])).toEqual({ value: 'ab', problem: undefined, isDone: true });
  });

  it('takes keys that come in one piece as if they came one by one', () => {
    expect(play([{ typed: 'casa\u0015pan\u007f\u007fez' }]).value).toBe('pez');
  });

  it('is not changed any more once it is given', () => {
    expect(play([{ typed: 'a' }, 'enter', { typed: 'b' }, 'enter']).value).toBe('a');
  });
});
