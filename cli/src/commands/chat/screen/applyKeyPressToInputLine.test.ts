import { expect, it } from 'vitest';
import { applyKeyPressToInputLine } from './applyKeyPressToInputLine.ts';

it('appends input, erases whole characters, and clears the line', () => {
  expect(applyKeyPressToInputLine('Pan', ' 🥐', {})).toBe('Pan 🥐');
  expect(applyKeyPressToInputLine('Pan 🥐', '', { backspace: true })).toBe('Pan ');
  expect(applyKeyPressToInputLine('Pan', 'u', { ctrl: true })).toBe('');
  expect(applyKeyPressToInputLine('Pan', 'x', { meta: true })).toBe('Pan');
});

it('keeps the line breaks of pasted text and removes control characters', () => {
  expect(applyKeyPressToInputLine('', 'uno\r\ndos\u0007\u001b', {})).toBe('uno\ndos');
  expect(applyKeyPressToInputLine('', 'casa\u007f\u007fo', {})).toBe('cao');
});
