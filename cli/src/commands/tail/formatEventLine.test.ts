import { exampleEvents, type Message, type RecadoEvent } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { formatEventLine } from './createPlainTailView.ts';

const withoutTime = (line: string): string => line.replace(/^\S+ \S+ /, '');
const line = (changes: Partial<Message> = {}, client?: string): string => {
  const { message } = exampleEvents;
  const { type: kind = message.data.type } = changes;
  return withoutTime(formatEventLine({ ...message, data: { ...message.data, kind, ...changes } }, client));
};

describe('event line', () => {
  it('begins with the date and the time', () => {
    expect(formatEventLine(exampleEvents.message)).toMatch(/^\d+\/\d+\/\d+, \d\d:\d\d:\d\d <- /);
  });

  it('shows direction, contact and text', () => {
    expect(line()).toBe('<- 5215587654321 (Marta): ¿Todavía hay conchas?');
    expect(line({ fromMe: true, direction: 'outbound', name: null, status: 'sent' })).toBe(
      '-> 5215587654321: ¿Todavía hay conchas?',
    );
  });

  it('contains the name of the client when several clients are followed', () => {
    expect(line({}, 'La Espiga')).toBe('[La Espiga] <- 5215587654321 (Marta): ¿Todavía hay conchas?');
  });

  it('shows the delivery status of a message', () => {
    expect(line({ direction: 'outbound', status: 'failed' })).toMatch(/conchas\? \(No enviado\)$/);
    expect(line({ direction: 'outbound', status: 'read' })).toMatch(/conchas\? \(Leído\)$/);
    expect(line({ direction: 'outbound', status: 'unknown' })).toMatch(/conchas\? \(Resultado desconocido\)$/);
  });

  it('contains the names of files and of unsupported message types', () => {
    const media = { url: null, mimeType: 'application/pdf', size: 5, sha256: null, fileName: 'menú.pdf' };
    expect(line({ type: 'document', text: 'El de hoy', media })).toBe(
      '<- 5215587654321 (Marta): [Documento] menú.pdf El de hoy',
    );
    expect(line({ type: 'constructor', text: null })).toMatch(/\[Mensaje de un tipo que no se muestra\]$/);
  });

  it('shows the chat when the phone number is unknown', () => {
    expect(line({ phoneNumber: null, chat: 'lid:123', name: null })).toBe('<- lid:123: ¿Todavía hay conchas?');
  });

  it('contains a description of an event of a client or a webhook', () => {
    const { client, disabled, test } = exampleEvents;
    const formatEvent = (event: RecadoEvent): string => withoutTime(formatEventLine(event));
    const state = { ...client.data.connection, explanation: null };
    const reconnecting = {
      ...client.data,
      isConnected: false,
      connection: { ...state, state: 'reconnecting' },
    };
    expect(formatEvent({ ...client, data: reconnecting } as RecadoEvent)).toBe(
      '-- Se perdió la conexión con WhatsApp y Recado está recuperándola.',
    );
    expect(formatEvent(disabled)).toMatch(/^-- El webhook principal se desactivó: https:/);
    expect(formatEvent(test)).toBe('-- Este es un aviso de prueba de Recado.');
  });

  it('contains no name of a person when a snoozed conversation returns at its time', () => {
    const { conversation } = exampleEvents;
    const returnedConversation = { ...conversation.data, markedUnread: true, returnedAt: conversation.timestamp };
    const output = formatEventLine({ ...conversation, data: returnedConversation } as RecadoEvent);
    expect(output).toMatch(/La conversación con .+ volvió/);
    expect(output).not.toContain('Alguien');
  });

  it('contains no control characters from names and texts', () => {
    const output = line({
      name: 'M\u001b[31m',
      text: 'a\u001b]0;x\u0007b\nc',
      chat: '\u0007',
      phoneNumber: null,
    });
    expect(output).toBe('<- desconocido (M[31m): a]0;xb ↵ c');
  });
});
