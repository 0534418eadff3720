import { renderToString } from 'ink';
import { describe, expect, it } from 'vitest';
import { Facts } from './Facts.tsx';

const facts = [
  { label: 'Estado', value: { text: 'Desconectado', tone: 'bad' } as const },
  { label: 'Qué hacer', value: 'Genere un código nuevo y escanéelo con el teléfono.' },
  { label: 'Vence', value: '' },
];
const frame = (columns: number) =>
  renderToString(<Facts title="Panadería La Espiga" facts={facts} columns={columns} />, { columns });

describe('Facts', () => {
  it('stand beside their labels; those without a value are left out', () => {
    expect(frame(80)).toBe(
      [
        'Panadería La Espiga',
        '',
        'Estado     ○ Desconectado',
        'Qué hacer  Genere un código nuevo y escanéelo con el teléfono.',
      ].join('\n'),
    );
  });

  it('go on below themselves in 40 columns', () => {
    expect(frame(40)).toBe(
      [
        'Panadería La Espiga',
        '',
        'Estado     ○ Desconectado',
        'Qué hacer  Genere un código nuevo y',
        '           escanéelo con el teléfono.',
      ].join('\n'),
    );
  });
});
