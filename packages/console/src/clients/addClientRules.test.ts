import { describe, expect, it } from 'vitest';
import { toNewBusinessDetails, validateNewClient } from './addClientRules.ts';

const businessName = 'Panadería La Espiga';

describe('validateNewClient', () => {
  it.each([
    ['', ''],
    [businessName, ''],
    ['  ', '5215512345678'],
  ])('reports every empty field of %j and %j', (name, phoneNumber) => {
    const problem = validateNewClient({ businessName: name, phoneNumber });
    expect(problem?.message).toBe('Por favor complete todos los campos');
    expect(problem?.fields.length).toBe([name, phoneNumber].filter(text => text.trim() === '').length);
  });

  it('requires digits when the phone number contains none', () => {
    expect(validateNewClient({ businessName, phoneNumber: 'mi número' })).toEqual({
      message: 'El número de teléfono debe contener solo dígitos',
      fields: [['phoneNumber', 'El número de teléfono debe contener solo dígitos']],
    });
  });

  it.each(['55 1234 5678', '5512345678', '044 55 1234 5678'])(
    'requires a country code when the phone number is %j',
    phoneNumber => {
      expect(validateNewClient({ businessName, phoneNumber })).toEqual({
        message: 'Falta el código de país del número de teléfono',
        fields: [['phoneNumber', 'Falta el código de país del número de teléfono']],
      });
    },
  );

  it.each(['5215512345678', '+52 1 55 1234-5678', '(52) 55 1234 5678'])('accepts the phone number %j', phoneNumber => {
    expect(validateNewClient({ businessName, phoneNumber })).toBeUndefined();
  });
});

describe('toNewBusinessDetails', () => {
  it('omits the details that the user left empty', () => {
    expect(toNewBusinessDetails({ businessName, phoneNumber: ' ' })).toEqual({ businessName });
  });
});
