import { expect, it } from 'vitest';
import {
  applyKeyPressToInputLine,
  EMPTY_INPUT_LINE,
  type InputLineChange,
  type KeyPress,
} from './applyKeyPressToInputLine.ts';

type Read = string | readonly [input: string, key: KeyPress] | { readonly pauseMs: number };
const enter = ['', { return: true }] as const;
const PASTE_START = '[200~';
const PASTE_END = '[201~';

/** Applies reads of the terminal, 10 ms apart. Returns the text of the line and all messages to send. */
function readInput(...reads: readonly Read[]) {
  let nowMs = 1000;
  let change: InputLineChange = { line: EMPTY_INPUT_LINE };
  const messages: string[] = [];
  for (const read of reads) {
    if (typeof read === 'object' && 'pauseMs' in read) {
      nowMs += read.pauseMs;
      continue;
    }
    nowMs += 10;
    const [input, key] = typeof read === 'string' ? [read, {}] : read;
    change = applyKeyPressToInputLine(change.line, input, key, nowMs);
    if (change.message !== undefined) messages.push(change.message);
  }
  const { line, isWithoutEffect } = change;
  return { text: line.text, messages, ...(isWithoutEffect && { isWithoutEffect }) };
}

it('appends input, erases whole characters, and clears the line', () => {
  expect(readInput('Pan', ' 🥐').text).toBe('Pan 🥐');
  expect(readInput('Pan 🥐', ['', { backspace: true }]).text).toBe('Pan ');
  expect(readInput('Pan', ['u', { ctrl: true }]).text).toBe('');
});

it('sends text and Enter that arrive in one read', () => {
  expect(readInput('Sí, quedan seis.\r')).toEqual({ text: '', messages: ['Sí, quedan seis.'] });
  expect(readInput('Sí', ', quedan\r', 'Gra', 'cias\r')).toEqual({ text: '', messages: ['Sí, quedan', 'Gracias'] });
  expect(readInput('Sí', enter)).toEqual({ text: '', messages: ['Sí'] });
});

it('sends nothing for Enter on an empty line', () => {
  expect(readInput(enter, '\r', '  \r')).toEqual({ text: '  ', messages: [] });
});

it('keeps line breaks inside a read without paste markers, and sends the text as one message', () => {
  expect(readInput('uno\rdos')).toEqual({ text: 'uno\ndos', messages: [] });
  expect(readInput('uno\rdos\r')).toEqual({ text: '', messages: ['uno\ndos'] });
});

it('inserts a line break for Ctrl+J and Alt+Enter', () => {
  expect(readInput('uno', '\n', 'dos', ['', { return: true, meta: true }])).toEqual({
    text: 'uno\ndos\n',
    messages: [],
  });
});

it('does not send pasted line breaks, also when the paste arrives in several reads', () => {
  const pasted = readInput(PASTE_START, 'uno\r', enter, 'dos\r', PASTE_END);
  expect(pasted).toEqual({ text: 'uno\n\ndos\n', messages: [] });
  expect(readInput(PASTE_START, 'uno\rdos\r', PASTE_END, enter)).toEqual({ text: '', messages: ['uno\ndos'] });
});

it('keeps tabs of pasted text and removes other control characters', () => {
  expect(readInput(PASTE_START, 'uno\tdos\u0007\u007f\u001b', ['', { tab: true }], PASTE_END).text).toBe('uno\tdos\t');
  expect(readInput('casa\u007f\u007fo').text).toBe('cao');
});

it('recognises the end of a paste whose text ends with an escape character', () => {
  expect(readInput(PASTE_START, 'uno', `\u001b${PASTE_END}`, enter).messages).toEqual(['uno']);
});

it('recognises paste markers that are split into several reads', () => {
  expect(readInput('[', '200~', 'uno\r', '[20', '1~', enter)).toEqual({ text: '', messages: ['uno'] });
});

it('keeps text that looks like a part of a marker', () => {
  expect(readInput('[200', { pauseMs: 1000 }, '~').text).toBe('[200~');
  expect(readInput('precio [20').text).toBe('precio [20');
});

it('sends with Enter again when the end marker of a paste got lost', () => {
  expect(readInput(PASTE_START, 'uno', { pauseMs: 3000 }, enter)).toEqual({ text: '', messages: ['uno'] });
});

it('reports keys that do nothing', () => {
  for (const key of [
    ['x', { meta: true }],
    ['', { tab: true }],
    ['', {}],
    ['k', { ctrl: true }],
  ] as const)
    expect(readInput('Pan', key)).toEqual({ text: 'Pan', messages: [], isWithoutEffect: true });
});
