import { describe, expect, it } from 'vitest';
import { problemWith } from './addClientRules.ts';

const businessName = 'Panadería La Espiga';

describe('problemWith', () => {
  it.each([
    ['', ''],
    [businessName, ''],
    ['  ', '5215512345678'],
  ])('asks for whatever is empty: %j, %j', (name, phoneNumber) => {
    const problem = problemWith({ businessName: name, phoneNumber });
    expect(problem?.message).toBe('Por favor complete todos los campos');
    expect(problem?.fields.length).toBe([name, phoneNumber].filter(text => text.trim() === '').length);
  });

  it('asks for digits where removing everything else leaves none', () => {
    expect(problemWith({ businessName, phoneNumber: 'mi número' })).toEqual({
      message: 'El número de teléfono debe contener solo dígitos',
      fields: [['phoneNumber', 'El número de teléfono debe contener solo dígitos']],
    });
  });

  it.each(['55 1234 5678', '5512345678', '044 55 1234 5678'])('asks of which country %j is', phoneNumber => {
    expect(problemWith({ businessName, phoneNumber })).toEqual({
      message: 'Falta el código de país del número de teléfono',
      fields: [['phoneNumber', 'Falta el código de país del número de teléfono']],
    });
  });

  it.each(['5215512345678', '+52 1 55 1234-5678', '(52) 55 1234 5678'])('lets %j pass', phoneNumber => {
    expect(problemWith({ businessName, phoneNumber })).toBeUndefined();
  });
});
