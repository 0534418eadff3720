import { type RecadoEvent, sampleEvents } from '@recado/contract';
import { renderToString } from 'ink';
import { describe, expect, it } from 'vitest';
import { cellWidth } from '../../../render/cellWidth.ts';
import { EventRow } from './EventRow.tsx';
import { ForwardedRow } from './ForwardedRow.tsx';

const long = {
  ...sampleEvents.message.data,
  text: 'Quiero apartar doce conchas y seis cuernos para el domingo. '.repeat(3),
};
const sent: RecadoEvent = {
  ...sampleEvents.message,
  type: 'message.read',
  fromMe: true,
  data: {
    ...sampleEvents.message.data,
    fromMe: true,
    direction: 'outbound',
    text: 'Sí, quedan doce',
    status: 'read',
  },
};
const draw = (event: RecadoEvent, columns: number, client?: string): string =>
  renderToString(<EventRow event={event} client={client} columns={columns} />, { columns });
const widths = (drawing: string): number[] => drawing.split('\n').map(cellWidth);

describe('an event, drawn', () => {
  it('stands in columns where there is room', () => {
    expect(draw(sampleEvents.message, 80)).toMatch(
      /^\d\d:\d\d:\d\d ← 5215587654321 Marta {6}¿Todavía hay conchas\?$/,
    );
    expect(draw(sent, 80)).toMatch(/^\d\d:\d\d:\d\d → 5215587654321 Marta {6}Sí, quedan doce {2}Leído$/);
    expect(draw(sampleEvents.message, 100, 'Panadería La Espiga')).toMatch(
      /^\d\d:\d\d:\d\d Panadería La Es… ← 5215587654321 Marta {6}¿Todavía/,
    );
  });

  it('tells of a client in the words that explain its state', () => {
    expect(draw(sampleEvents.client, 80)).toMatch(/^\d\d:\d\d:\d\d · \S+/);
  });

  it.each([40, 41, 42, 43, 44, 45, 46, 47, 48, 72, 80, 120])(
    'goes on below itself and never beyond %i cells',
    columns => {
      const drawing = draw({ ...sampleEvents.message, data: long }, columns, 'La Espiga');
      const [, second = ''] = drawing.split('\n');
      expect(second).toMatch(/^ {6}/);
      // Every line begins in the same column.
      const [, ...rest] = drawing.split('\n');
      expect(new Set(rest.map(line => /^ */.exec(line)?.[0].length)).size).toBe(1);
      expect(Math.max(...widths(drawing))).toBeLessThanOrEqual(columns);
    },
  );

  it('keeps to one line what is short, in 40 cells', () => {
    expect(draw(sampleEvents.message, 40)).toMatch(/^\d\d:\d\d ← Marta ¿Todavía hay conchas\?$/);
  });

  it('says below it what a receiver made of it', () => {
    const answer = { url: 'http://127.0.0.1/', status: 204, error: null, milliseconds: 12 };
    const say = (forwarded: Parameters<typeof ForwardedRow>[0]['forwarded']): string =>
      renderToString(<ForwardedRow forwarded={forwarded} columns={80} />, { columns: 80 });
    expect(say(answer)).toBe('         ↳ 204 en 12 ms');
    expect(say({ ...answer, status: null, error: 'unreachable' })).toBe(
      '         ↳ No hay nadie en esa dirección',
    );
  });
});
