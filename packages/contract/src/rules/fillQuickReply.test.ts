import { describe, expect, it } from 'vitest';
import { fillQuickReply } from './fillQuickReply.ts';

describe('fillQuickReply', () => {
  it.each([
    ['Hola {nombre}, le atiende {negocio}.', 'Hola Marta $&, le atiende La {nombre}.'],
    ['{NOMBRE}: {precio} {negocio}', 'Marta $&: {precio} La {nombre}'],
    ['Sin variables', 'Sin variables'],
  ])('replaces the known variables in: %s', (text, expected) => {
    expect(fillQuickReply(text, { nombre: 'Marta $&', negocio: 'La {nombre}' })).toBe(expected);
  });

  it('removes the space before a variable when its value is empty', () => {
    expect(fillQuickReply('Hola {nombre}, buen día.', { nombre: '', negocio: 'La Espiga' })).toBe('Hola, buen día.');
  });
});
