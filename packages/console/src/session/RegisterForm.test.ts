import { validation } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { getRegistrationError, hasDifferentPasswords, listEmptyFields } from './RegisterForm.ts';

const validForm = { name: 'Lucía', email: 'l@ejemplo.mx', password: 'secreto', confirmPassword: 'secreto' };

describe('getRegistrationError', () => {
  it('returns undefined when the form is valid', () => {
    expect(getRegistrationError(validForm)).toBeUndefined();
  });

  it.each(['name', 'email', 'password', 'confirmPassword'] as const)('returns an error when %s is empty', name => {
    expect(getRegistrationError({ ...validForm, [name]: '' })).toBe(validation.fillAllFields);
  });

  it('treats blanks as empty in every field except the passwords', () => {
    expect(listEmptyFields({ ...validForm, name: '  ', password: '      ', confirmPassword: '      ' })).toEqual([
      'name',
    ]);
  });

  it('reports different passwords before it reports a short password', () => {
    expect(getRegistrationError({ ...validForm, password: 'a', confirmPassword: 'b' })).toBe(
      validation.passwordsDiffer,
    );
  });

  it('returns an error when the password has fewer than six characters', () => {
    expect(getRegistrationError({ ...validForm, password: 'cinco', confirmPassword: 'cinco' })).toBe(
      validation.passwordTooShort,
    );
    expect(getRegistrationError({ ...validForm, password: 'seis66', confirmPassword: 'seis66' })).toBeUndefined();
  });
});

it('reports no difference before the confirmation is typed', () => {
  expect(hasDifferentPasswords({ ...validForm, confirmPassword: '' })).toBe(false);
  expect(hasDifferentPasswords({ ...validForm, confirmPassword: 'sec' })).toBe(true);
});
