import { exampleEvents, type RecadoEvent } from '@recado/contract';
import { renderToString } from 'ink';
import { describe, expect, it } from 'vitest';
import { measureTextWidthInCells } from '../../../render/measureTextWidthInCells.ts';
import { EventRow } from './EventRow.tsx';
import { ForwardingResultRow } from './ForwardingResultRow.tsx';

const longMessage = {
  ...exampleEvents.message.data,
  text: 'Quiero apartar doce conchas y seis cuernos para el domingo. '.repeat(3),
};
const sentEvent: RecadoEvent = {
  ...exampleEvents.message,
  type: 'message.read',
  fromMe: true,
  data: {
    ...exampleEvents.message.data,
    fromMe: true,
    direction: 'outbound',
    text: 'Sí, quedan doce',
    status: 'read',
  },
};
const draw = (event: RecadoEvent, columns: number, client?: string): string =>
  renderToString(<EventRow event={event} client={client} columns={columns} />, { columns });
const widths = (drawing: string): number[] => drawing.split('\n').map(measureTextWidthInCells);

describe('EventRow', () => {
  it('aligns its parts in columns when the window is wide', () => {
    expect(draw(exampleEvents.message, 80)).toMatch(/^\d\d:\d\d:\d\d ← 5215587654321 Marta {6}¿Todavía hay conchas\?$/);
    expect(draw(sentEvent, 80)).toMatch(/^\d\d:\d\d:\d\d → 5215587654321 Marta {6}Sí, quedan doce {2}Leído$/);
    expect(draw(exampleEvents.message, 100, 'Panadería La Espiga')).toMatch(
      /^\d\d:\d\d:\d\d Panadería La Es… ← 5215587654321 Marta {6}¿Todavía/,
    );
  });

  it('shows the time and a dot before the event of a client', () => {
    expect(draw(exampleEvents.client, 80)).toMatch(/^\d\d:\d\d:\d\d · \S+/);
  });

  it.each([40, 41, 42, 43, 44, 45, 46, 47, 48, 72, 80, 120])(
    'wraps its text within its column when the window has %i cells',
    columns => {
      const drawing = draw({ ...exampleEvents.message, data: longMessage }, columns, 'La Espiga');
      const [, secondLine = ''] = drawing.split('\n');
      expect(secondLine).toMatch(/^ {6}/);
      // Every continuation line starts in the same column.
      const [, ...rest] = drawing.split('\n');
      expect(new Set(rest.map(line => /^ */.exec(line)?.[0].length)).size).toBe(1);
      expect(Math.max(...widths(drawing))).toBeLessThanOrEqual(columns);
    },
  );

  it('uses one line for a short message when the window has 40 cells', () => {
    expect(draw(exampleEvents.message, 40)).toMatch(/^\d\d:\d\d ← Marta ¿Todavía hay conchas\?$/);
  });

  it("shows the receiver's response in the row below it", () => {
    const result = { url: 'http://127.0.0.1/', status: 204, error: null, milliseconds: 12 };
    const drawForwarded = (forwarded: Parameters<typeof ForwardingResultRow>[0]['forwarded']): string =>
      renderToString(<ForwardingResultRow forwarded={forwarded} columns={80} />, { columns: 80 });
    expect(drawForwarded(result)).toBe('         ↳ 204 en 12 ms');
    expect(drawForwarded({ ...result, status: null, error: 'unreachable' })).toBe(
      '         ↳ No hay nadie en esa dirección',
    );
  });
});
