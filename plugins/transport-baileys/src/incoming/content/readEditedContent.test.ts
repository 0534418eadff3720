import { describe, expect, it } from 'vitest';
import { readEditedContent } from './readEditedContent.ts';

describe('readEditedContent', () => {
  it('reads a new text, and a caption that was removed', () => {
    expect(readEditedContent('A1', { conversation: 'Hola' })).toEqual({ type: 'edit', target: 'A1', text: 'Hola' });
    expect(readEditedContent('A1', { imageMessage: {} })).toEqual({ type: 'edit', target: 'A1', text: '' });
  });

  it('reads the new content of an event', () => {
    expect(readEditedContent('A1', { eventMessage: { name: 'Cata' } })).toEqual({
      type: 'event-edit',
      target: 'A1',
      event: { type: 'event', name: 'Cata' },
    });
  });

  it.each([
    ['nothing', {}],
    ['only a context', { extendedTextMessage: { contextInfo: { isForwarded: true } } }],
    ['another kind', { pollCreationMessageV3: { name: '¿Qué día?' } }],
  ])('keeps the former text when the new content is %s', (_, edited) => {
    expect(readEditedContent('A1', edited)).toEqual({ type: 'unreadable-edit', target: 'A1' });
  });
});
