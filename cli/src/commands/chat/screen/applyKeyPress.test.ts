import { expect, it } from 'vitest';
import { applyKeyPress } from './applyKeyPress.ts';

it('appends input, erases whole characters, and clears the line', () => {
  expect(applyKeyPress('Pan', ' 🥐', {})).toBe('Pan 🥐');
  expect(applyKeyPress('Pan 🥐', '', { backspace: true })).toBe('Pan ');
  expect(applyKeyPress('Pan', 'u', { ctrl: true })).toBe('');
  expect(applyKeyPress('Pan', 'x', { meta: true })).toBe('Pan');
});

it('keeps the line breaks of pasted text and removes control characters', () => {
  expect(applyKeyPress('', 'uno\r\ndos\u0007\u001b', {})).toBe('uno\ndos');
  expect(applyKeyPress('', 'casa\u007f\u007fo', {})).toBe('cao');
});
