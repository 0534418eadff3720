import { describe, expect, it } from 'vitest';
import {
  EMPTY_PROMPT_STATE,
  type PromptKeyInput,
  type PromptRules,
  type PromptState,
  reducePromptState,
} from './reducePromptState.ts';

const applyStrokes = (strokes: readonly PromptKeyInput[], rules: PromptRules = {}): PromptState =>
  strokes.reduce<PromptState>((state, stroke) => reducePromptState(rules, state, stroke), EMPTY_PROMPT_STATE);

describe('prompt input', () => {
  it('becomes a value without the erased grapheme clusters', () => {
    expect(applyStrokes([{ text: 'Pan 🥐' }, 'erase', { text: 'de' }, 'enter'])).toEqual({
      value: 'Pan de',
      problem: undefined,
      isDone: true,
    });
    expect(applyStrokes([{ text: 'Pan' }, 'clear']).value).toBe('');
  });

  it('becomes the default value when the user types nothing', () => {
    expect(applyStrokes(['enter'], { defaultValue: 'ana@ejemplo.mx' })).toMatchObject({
      value: 'ana@ejemplo.mx',
      isDone: true,
    });
    expect(applyStrokes([{ text: 'x' }, 'enter'], { defaultValue: 'ana@ejemplo.mx' }).value).toBe('x');
  });

  it('is rejected with a reason that disappears on the next key', () => {
    const rules: PromptRules = { check: value => (value === 'ELIMINAR' ? undefined : 'no') };
    const rejectedState = applyStrokes([{ text: 'eliminar' }, 'enter'], rules);
    expect(rejectedState).toEqual({ value: 'eliminar', problem: 'no', isDone: false });
    expect(reducePromptState(rules, rejectedState, 'erase')).toEqual({
      value: 'elimina',
      problem: undefined,
      isDone: false,
    });
  });

  it('ends at the first line break of pasted text and has no control characters', () => {
    expect(applyStrokes([{ text: 'a\u0007b\r\nc' }])).toEqual({ value: 'ab', problem: undefined, isDone: true });
  });

  it('is applied key by key when several keys arrive in one chunk', () => {
    expect(applyStrokes([{ text: 'casa\u0015pan\u007f\u007fez' }]).value).toBe('pez');
  });

  it('is ignored after the prompt has a valid answer', () => {
    expect(applyStrokes([{ text: 'a' }, 'enter', { text: 'b' }, 'enter']).value).toBe('a');
  });
});
