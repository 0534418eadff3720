import { expect, it } from 'vitest';
import { typed } from './typed.ts';

it('takes letters, erases whole ones, and clears the line', () => {
  expect(typed('Pan', ' 🥐', {})).toBe('Pan 🥐');
  expect(typed('Pan 🥐', '', { backspace: true })).toBe('Pan ');
  expect(typed('Pan', 'u', { ctrl: true })).toBe('');
  expect(typed('Pan', 'x', { meta: true })).toBe('Pan');
});

it('keeps the lines of what was pasted, and no control characters', () => {
  expect(typed('', 'uno\r\ndos\u0007\u001b', {})).toBe('uno\ndos');
  expect(typed('', 'casa\u007f\u007fo', {})).toBe('cao');
});
