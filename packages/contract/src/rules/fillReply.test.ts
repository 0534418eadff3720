import { describe, expect, it } from 'vitest';
import { fillReply } from './fillReply.ts';

describe('fillReply', () => {
  it.each([
    ['Hola {nombre}, le atiende {negocio}.', 'Hola Marta $&, le atiende La {nombre}.'],
    ['{NOMBRE}: {precio} {negocio}', 'Marta $&: {precio} La {nombre}'],
    ['Sin variables', 'Sin variables'],
  ])('%s', (text, filled) => {
    expect(fillReply(text, { nombre: 'Marta $&', negocio: 'La {nombre}' })).toBe(filled);
  });

  it('closes up where no name is known', () => {
    expect(fillReply('Hola {nombre}, buen día.', { nombre: '', negocio: 'La Espiga' })).toBe(
      'Hola, buen día.',
    );
  });
});
