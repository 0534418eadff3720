import { renderToString } from 'ink';
import { describe, expect, it } from 'vitest';
import { CheckResultList, type CheckResultListProps } from './CheckResultList.tsx';

const checks: CheckResultListProps['checks'] = [
  { label: 'Node', state: 'ok', found: '20.19.0' },
  {
    label: 'Secretos',
    state: 'warning',
    found: 'Todavía no hay.',
    next: '"recado serve" los crea al iniciar. Guarde después una copia.',
  },
  {
    label: 'Puerto',
    state: 'failed',
    found: 'El puerto 3000 ya está ocupado.',
    next: 'Elija otro con --port.',
  },
];
const renderFrame = (columns: number): string =>
  renderToString(<CheckResultList checks={checks} columns={columns} />, { columns }).replace(/ +$/gm, '');

describe('CheckResultList', () => {
  it('prints one line per check with its next step below', () => {
    expect(renderFrame(80)).toMatchInlineSnapshot(`
      "✓ Node      20.19.0
      ! Secretos  Todavía no hay.
                  → "recado serve" los crea al iniciar. Guarde después una copia.
      ✗ Puerto    El puerto 3000 ya está ocupado.
                  → Elija otro con --port."
    `);
  });

  it('fits into 40 cells', () => {
    expect(renderFrame(40)).toMatchInlineSnapshot(`
      "✓ Node
        20.19.0
      ! Secretos
        Todavía no hay.
        → "recado serve" los crea al iniciar.
        Guarde después una copia.
      ✗ Puerto
        El puerto 3000 ya está ocupado.
        → Elija otro con --port."
    `);
  });
});
