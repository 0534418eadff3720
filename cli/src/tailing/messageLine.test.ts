import type { Message } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { messageLine } from './messageLine.ts';

const message: Message = {
  id: '0197b1a3-0f00-7c00-8d00-1a2b3c4d5e6f',
  messageId: '3EB0C431C26A1916E0',
  direction: 'inbound',
  fromMe: false,
  chat: '5215587654321',
  phoneNumber: '5215587654321',
  lid: null,
  name: 'Marta',
  type: 'text',
  text: '¿Todavía hay conchas?',
  media: null,
  quotedMessageId: null,
  status: 'received',
  errorCode: null,
  timestamp: '2026-03-02T18:20:00.000Z',
};
const line = (changes: Partial<Message> = {}, client?: string): string =>
  messageLine({ ...message, ...changes }, client).replace(/^\S+ \S+ /, '');

describe('messageLine', () => {
  it('begins with the date and the time', () => {
    expect(messageLine(message)).toMatch(/^\d+\/\d+\/\d+, \d\d:\d\d:\d\d <- /);
  });

  it('says which way, with whom, and what', () => {
    expect(line()).toBe('<- 5215587654321 (Marta): ¿Todavía hay conchas?');
    expect(line({ fromMe: true, direction: 'outbound', name: null, status: 'sent' })).toBe(
      '-> 5215587654321: ¿Todavía hay conchas?',
    );
  });

  it('names the client where there are several', () => {
    expect(line({}, 'La Espiga')).toBe('[La Espiga] <- 5215587654321 (Marta): ¿Todavía hay conchas?');
  });

  it('says that a message did not leave', () => {
    expect(line({ fromMe: true, status: 'failed' })).toMatch(/conchas\? \(No enviado\)$/);
  });

  it('names files and what cannot be shown', () => {
    const media = { url: null, mimeType: 'application/pdf', size: 5, sha256: null, fileName: 'menú.pdf' };
    expect(line({ type: 'document', text: 'El de hoy', media })).toBe(
      '<- 5215587654321 (Marta): [Documento] menú.pdf El de hoy',
    );
    expect(line({ type: 'constructor', text: null })).toMatch(/\[Mensaje de un tipo que no se muestra\]$/);
  });

  it('shows the conversation while the number is unknown', () => {
    expect(line({ phoneNumber: null, chat: 'lid:123', name: null })).toBe(
      '<- lid:123: ¿Todavía hay conchas?',
    );
  });

  it('hands nothing of a stranger to the terminal but words', () => {
    const said = line({
      name: 'M\u001b[31m',
      text: 'a\u001b]0;x\u0007b\nc',
      chat: '\u0007',
      phoneNumber: null,
    });
    expect(said).toBe('<- desconocido (M[31m): a]0;xb ↵ c');
  });
});
