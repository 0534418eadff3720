import { formValidationTexts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { getRegistrationError, hasDifferentPasswords, listEmptyRegistrationFields } from './RegistrationFormValues.ts';

const validForm = { name: 'Lucía', email: 'l@ejemplo.mx', password: 'secreto', confirmPassword: 'secreto' };

describe('getRegistrationError', () => {
  it('returns undefined when the form is valid', () => {
    expect(getRegistrationError(validForm)).toBeUndefined();
  });

  it.each(['name', 'email', 'password', 'confirmPassword'] as const)('returns an error when %s is empty', name => {
    expect(getRegistrationError({ ...validForm, [name]: '' })).toBe(formValidationTexts.fillAllFields);
  });

  it('returns an error when a field other than a password contains only spaces', () => {
    expect(
      listEmptyRegistrationFields({ ...validForm, name: '  ', password: '      ', confirmPassword: '      ' }),
    ).toEqual(['name']);
  });

  it('returns the error of different passwords when the password is also short', () => {
    expect(getRegistrationError({ ...validForm, password: 'a', confirmPassword: 'b' })).toBe(
      formValidationTexts.passwordsDiffer,
    );
  });

  it('returns an error when the password has fewer than six characters', () => {
    expect(getRegistrationError({ ...validForm, password: 'cinco', confirmPassword: 'cinco' })).toBe(
      formValidationTexts.passwordTooShort,
    );
    expect(getRegistrationError({ ...validForm, password: 'seis66', confirmPassword: 'seis66' })).toBeUndefined();
  });
});

it('hasDifferentPasswords returns false when the confirmation is empty', () => {
  expect(hasDifferentPasswords({ ...validForm, confirmPassword: '' })).toBe(false);
  expect(hasDifferentPasswords({ ...validForm, confirmPassword: 'sec' })).toBe(true);
});
