import { renderToString } from 'ink';
import { describe, expect, it } from 'vitest';
import { Table, type TableProps } from './Table.tsx';

const table: TableProps = {
  head: [
    { label: 'Negocio', isFlexible: true },
    { label: 'Número' },
    { label: 'Estado' },
    { label: 'Mensajes', align: 'right' },
  ],
  rows: [
    ['Panadería La Espiga', '5215512345678', { text: 'Conectado', tone: 'good' }, '1,204'],
    [
      'Florería y arreglos para toda ocasión «Margarita» 🌼',
      '5215587654321',
      { text: 'Pendiente', tone: 'waiting' },
      '0',
    ],
  ],
  caption: '2 clientes, 1 conectado',
};
const renderFrame = (columns: number, props: Partial<TableProps> = {}) =>
  renderToString(<Table {...table} {...props} columns={columns} />, { columns });

describe('Table', () => {
  it('truncates the flexible column when the columns do not fit', () => {
    expect(renderFrame(72)).toBe(
      [
        'Negocio                             Número         Estado       Mensajes',
        'Panadería La Espiga                 5215512345678  ● Conectado     1,204',
        'Florería y arreglos para toda oca…  5215587654321  ◐ Pendiente         0',
        '',
        '2 clientes, 1 conectado',
      ].join('\n'),
    );
  });

  it('makes the flexible column no wider than its content', () => {
    expect(renderFrame(200).split('\n')[1]).toMatch(/^Panadería La Espiga {35}5215512345678 {2}● Conectado {5}1,204$/);
  });

  it('lists the cells of each row below each other in 40 columns', () => {
    expect(renderFrame(40)).toBe(
      [
        'Negocio   Panadería La Espiga',
        'Número    5215512345678',
        'Estado    ● Conectado',
        'Mensajes  1,204',
        '',
        'Negocio   Florería y arreglos para toda',
        '          ocasión «Margarita» 🌼',
        'Número    5215587654321',
        'Estado    ◐ Pendiente',
        'Mensajes  0',
        '',
        '2 clientes, 1 conectado',
      ].join('\n'),
    );
  });

  it('removes control characters from cells', () => {
    const rendered = renderFrame(80, { rows: [['a\u001b]0;x\u0007b\nc', '1', '', '']] });
    expect(rendered.split('\n')[1]).toMatch(/^a\]0;xb ↵ c {2}1/);
  });
});
