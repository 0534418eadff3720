import { renderToString } from 'ink';
import { describe, expect, it } from 'vitest';
import { LabelledValueList } from './LabelledValueList.tsx';

const facts = [
  { label: 'Estado', value: { text: 'Desconectado', tone: 'bad' } as const },
  { label: 'Qué hacer', value: 'Genere un código nuevo y escanéelo con el teléfono.' },
  { label: 'Vence', value: '' },
];
const renderFrame = (columns: number) =>
  renderToString(<LabelledValueList title="Panadería La Espiga" facts={facts} columns={columns} />, { columns });

describe('LabelledValueList', () => {
  it('prints values next to their labels and omits facts without a value', () => {
    expect(renderFrame(80)).toBe(
      [
        'Panadería La Espiga',
        '',
        'Estado     ○ Desconectado',
        'Qué hacer  Genere un código nuevo y escanéelo con el teléfono.',
      ].join('\n'),
    );
  });

  it('indents continued lines in 40 columns', () => {
    expect(renderFrame(40)).toBe(
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
