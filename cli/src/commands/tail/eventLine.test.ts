import { type Message, type RecadoEvent, sampleEvents } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { eventLine } from './plainView.ts';

const withoutTime = (line: string): string => line.replace(/^\S+ \S+ /, '');
const line = (changes: Partial<Message> = {}, client?: string): string => {
  const { message } = sampleEvents;
  const { type: kind = message.data.type } = changes;
  return withoutTime(eventLine({ ...message, data: { ...message.data, kind, ...changes } }, client));
};

describe('eventLine', () => {
  it('begins with the date and the time', () => {
    expect(eventLine(sampleEvents.message)).toMatch(/^\d+\/\d+\/\d+, \d\d:\d\d:\d\d <- /);
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

  it('says what became of a message', () => {
    expect(line({ direction: 'outbound', status: 'failed' })).toMatch(/conchas\? \(No enviado\)$/);
    expect(line({ direction: 'outbound', status: 'read' })).toMatch(/conchas\? \(Leído\)$/);
    expect(line({ direction: 'outbound', status: 'unknown' })).toMatch(
      /conchas\? \(Resultado desconocido\)$/,
    );
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

  it('tells what happened to a client and to a webhook', () => {
    const { client, disabled, test } = sampleEvents;
    const said = (event: RecadoEvent): string => withoutTime(eventLine(event));
    const state = { ...client.data.connection, explanation: null };
    const reconnecting = {
      ...client.data,
      isConnected: false,
      connection: { ...state, state: 'reconnecting' },
    };
    expect(said({ ...client, data: reconnecting } as RecadoEvent)).toBe(
      '-- Se perdió la conexión con WhatsApp y Recado está recuperándola.',
    );
    expect(said(disabled)).toMatch(/^-- El webhook principal se desactivó: https:/);
    expect(said(test)).toBe('-- Este es un aviso de prueba de Recado.');
  });

  it('says of a conversation that came back by itself nothing that somebody did', () => {
    const { conversation } = sampleEvents;
    const back = { ...conversation.data, markedUnread: true, returnedAt: conversation.timestamp };
    const said = eventLine({ ...conversation, data: back } as RecadoEvent);
    expect(said).toMatch(/La conversación con .+ volvió/);
    expect(said).not.toContain('Alguien');
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
