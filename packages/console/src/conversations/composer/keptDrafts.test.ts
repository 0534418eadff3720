import { conversations as texts } from '@recado/texts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraft, keepOutbox, keepUnsent, keptDraft, keptOutbox } from './keptDrafts.ts';
import { partsOf } from './outbox.ts';

let stored: Map<string, string>;
let isFull: boolean;
beforeEach(() => {
  stored = new Map();
  isFull = false;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const draft = { text: '', files: [] };

it('of each conversation its own is there again, with up to where was read', () => {
  const begun = { id: 'm1', timestamp: '2026-11-24T10:00:00.000Z' };
  keepDraft('ana', 'c1/marta', { ...draft, text: 'Le confirmo en', begun });
  keepDraft('ana', 'c1/luis', { ...draft, note: 'Ya pagó' });
  expect(keptDraft('ana', 'c1/marta')).toEqual({ text: 'Le confirmo en', begun });
  expect(keptDraft('ana', 'c1/luis')).toEqual({ text: '', note: 'Ya pagó' });
  expect(keptDraft('ana', 'c1/rosa')).toEqual({});
});

it('nobody else reads them, and whoever writes next has them only', () => {
  keepDraft('ana', 'c1/marta', { ...draft, text: 'Le confirmo en' });
  expect(keptDraft('bruno', 'c1/marta')).toEqual({});
  keepDraft('bruno', 'c1/luis', { ...draft, text: 'Buenas' });
  expect(keptDraft('ana', 'c1/marta')).toEqual({});
});

it('of what was sent or deleted nothing stays', () => {
  keepDraft('ana', 'c1/marta', { ...draft, text: 'Le confirmo en' });
  keepDraft('ana', 'c1/marta', draft);
  expect([...stored]).toEqual([]);
});

it('while something is corrected, what had been begun is kept instead', () => {
  const editing = { id: 'm1' };
  keepDraft('ana', 'c1/marta', { ...draft, text: 'Corregido', editing, aside: 'Le confirmo en' });
  expect(keptDraft('ana', 'c1/marta')).toEqual({ text: 'Le confirmo en' });
});

it('what did not leave is written again, one below the other', () => {
  keepDraft('ana', 'c1/marta', { ...draft, note: 'Ya pagó' });
  keepUnsent('ana', 'c1/marta', 'Sí');
  keepUnsent('ana', 'c1/marta', 'Hasta las ocho');
  expect(keptDraft('ana', 'c1/marta')).toEqual({ text: 'Sí\nHasta las ocho', note: 'Ya pagó' });
});

it('texts that have not left are there again, beside the drafts: what was refused with its reason', () => {
  const to = { id: 'marta', chat: '5215587654321' };
  const file = new File(['x'], 'carta.pdf', { type: 'application/pdf' });
  const [refused, sending, picture] = ['Sí', 'Hasta las ocho', ''].flatMap((text, place) =>
    partsOf(to, { text, files: place === 2 ? [file] : [] }),
  );
  if (!refused || !sending || !picture) throw new Error('There are three.');
  const failed = { ...refused, state: 'failed', trouble: 'Sin conexión' } as const;
  keepDraft('ana', 'c1/marta', { ...draft, text: 'Le confirmo en' });
  keepOutbox('ana', 'c1', [failed, sending, picture, { ...sending, key: 'left', state: 'sent' }]);
  const unsure = { ...sending, state: 'failed', isUnsure: true, trouble: texts.message.interrupted };
  expect(keptOutbox('ana', 'c1')).toEqual([failed, unsure]);
  expect(keptOutbox('ana', 'c2')).toEqual([]);
  expect(keptOutbox('bruno', 'c1')).toEqual([]);
  expect(keptDraft('ana', 'c1/marta')).toEqual({ text: 'Le confirmo en' });
  keepDraft('ana', 'c1/marta', draft);
  expect(keptOutbox('ana', 'c1')).toHaveLength(2);
  keepOutbox('ana', 'c1', []);
  expect([...stored]).toEqual([]);
});

it('is no trouble where there is no room or something else stands there', () => {
  isFull = true;
  keepDraft('ana', 'c1/marta', { ...draft, text: 'Le confirmo en' });
  expect(keptDraft('ana', 'c1/marta')).toEqual({});
  stored.set('recado.drafts', '{');
  expect(keptDraft('ana', 'c1/marta')).toEqual({});
});
