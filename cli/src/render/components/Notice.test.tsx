import { renderToString } from 'ink';
import { describe, expect, it } from 'vitest';
import { Notice } from './Notice.tsx';

const text = 'Cliente creado: Panadería La Espiga (5215512345678).';

describe('Notice', () => {
  it.each([
    ['done', '✔'],
    ['warning', '▲'],
    ['info', '·'],
  ] as const)('prints tone %s with the sign %s', (tone, sign) => {
    expect(renderToString(<Notice tone={tone} text={text} />, { columns: 80 })).toBe(`${sign} ${text}`);
  });

  it('indents continued lines in 40 columns', () => {
    expect(renderToString(<Notice tone="done" text={text} />, { columns: 40 })).toBe(
      '✔ Cliente creado: Panadería La Espiga\n  (5215512345678).',
    );
  });
});
