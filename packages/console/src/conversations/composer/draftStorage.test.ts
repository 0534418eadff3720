import { conversationTexts as texts } from '@recado/texts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appendToStoredDraft, readStoredDraft, readStoredOutbox, storeDraft, storeOutbox } from './draftStorage.ts';
import { splitIntoPendingMessages } from './outbox.ts';

let storage: Map<string, string>;
let isFull: boolean;
beforeEach(() => {
  storage = new Map();
  isFull = false;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      storage.set(key, value);
    },
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const draft = { text: '', files: [] };

it('the draft storage restores the draft of each conversation with its start message', () => {
  const draftStart = { id: 'm1', timestamp: '2026-11-24T10:00:00.000Z' };
  storeDraft('ana', 'c1/marta', { ...draft, text: 'Le confirmo en', begun: draftStart });
  storeDraft('ana', 'c1/luis', { ...draft, note: 'Ya pagó' });
  expect(readStoredDraft('ana', 'c1/marta')).toEqual({ text: 'Le confirmo en', begun: draftStart });
  expect(readStoredDraft('ana', 'c1/luis')).toEqual({ text: '', note: 'Ya pagó' });
  expect(readStoredDraft('ana', 'c1/rosa')).toEqual({});
});

it('the draft storage returns no drafts to another user, and deletes the drafts when that user stores a draft', () => {
  storeDraft('ana', 'c1/marta', { ...draft, text: 'Le confirmo en' });
  expect(readStoredDraft('bruno', 'c1/marta')).toEqual({});
  storeDraft('bruno', 'c1/luis', { ...draft, text: 'Buenas' });
  expect(readStoredDraft('ana', 'c1/marta')).toEqual({});
});

it('the draft storage keeps nothing after the draft was sent or deleted', () => {
  storeDraft('ana', 'c1/marta', { ...draft, text: 'Le confirmo en' });
  storeDraft('ana', 'c1/marta', draft);
  expect([...storage]).toEqual([]);
});

it('the draft storage keeps the interrupted draft instead of the edit while a message is edited', () => {
  const editing = { id: 'm1' };
  storeDraft('ana', 'c1/marta', { ...draft, text: 'Corregido', editing, interruptedText: 'Le confirmo en' });
  expect(readStoredDraft('ana', 'c1/marta')).toEqual({ text: 'Le confirmo en' });
});

it('the draft storage appends unsent texts to the draft, one per line', () => {
  storeDraft('ana', 'c1/marta', { ...draft, note: 'Ya pagó' });
  appendToStoredDraft('ana', 'c1/marta', 'Sí');
  appendToStoredDraft('ana', 'c1/marta', 'Hasta las ocho');
  expect(readStoredDraft('ana', 'c1/marta')).toEqual({ text: 'Sí\nHasta las ocho', note: 'Ya pagó' });
});

it('the draft storage restores unsent texts independently of drafts, and failed texts with their reason', () => {
  const to = { id: 'marta', chat: '5215587654321' };
  const file = new File(['x'], 'carta.pdf', { type: 'application/pdf' });
  const [rejectedText, sendingText, picture] = ['Sí', 'Hasta las ocho', ''].flatMap((text, index) =>
    splitIntoPendingMessages(to, { text, files: index === 2 ? [file] : [] }),
  );
  if (!rejectedText || !sendingText || !picture) throw new Error('expected three parts');
  const failedText = { ...rejectedText, state: 'failed', trouble: 'Sin conexión' } as const;
  storeDraft('ana', 'c1/marta', { ...draft, text: 'Le confirmo en' });
  storeOutbox('ana', 'c1', [failedText, sendingText, picture, { ...sendingText, key: 'left', state: 'sent' }]);
  const unsureText = { ...sendingText, state: 'failed', isUnsure: true, trouble: texts.message.interrupted };
  expect(readStoredOutbox('ana', 'c1')).toEqual([failedText, unsureText]);
  expect(readStoredOutbox('ana', 'c2')).toEqual([]);
  expect(readStoredOutbox('bruno', 'c1')).toEqual([]);
  expect(readStoredDraft('ana', 'c1/marta')).toEqual({ text: 'Le confirmo en' });
  storeDraft('ana', 'c1/marta', draft);
  expect(readStoredOutbox('ana', 'c1')).toHaveLength(2);
  storeOutbox('ana', 'c1', []);
  expect([...storage]).toEqual([]);
});

it('the draft storage returns an empty draft if the session storage is full or corrupt', () => {
  isFull = true;
  storeDraft('ana', 'c1/marta', { ...draft, text: 'Le confirmo en' });
  expect(readStoredDraft('ana', 'c1/marta')).toEqual({});
  storage.set('recado.drafts', '{');
  expect(readStoredDraft('ana', 'c1/marta')).toEqual({});
});
