import { validation } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { differ, emptyFields, registerProblem } from './RegisterForm.ts';

const good = { name: 'Lucía', email: 'l@ejemplo.mx', password: 'secreto', confirmPassword: 'secreto' };

describe('registerProblem', () => {
  it('finds nothing wrong with a good form', () => {
    expect(registerProblem(good)).toBeUndefined();
  });

  it.each(['name', 'email', 'password', 'confirmPassword'] as const)('asks for %s', name => {
    expect(registerProblem({ ...good, [name]: '' })).toBe(validation.fillAllFields);
  });

  it('takes blanks for nothing, except in a password', () => {
    expect(emptyFields({ ...good, name: '  ', password: '      ', confirmPassword: '      ' })).toEqual([
      'name',
    ]);
  });

  it('speaks of a difference before it speaks of the length', () => {
    expect(registerProblem({ ...good, password: 'a', confirmPassword: 'b' })).toBe(
      validation.passwordsDiffer,
    );
  });

  it('wants six characters', () => {
    expect(registerProblem({ ...good, password: 'cinco', confirmPassword: 'cinco' })).toBe(
      validation.passwordTooShort,
    );
    expect(registerProblem({ ...good, password: 'seis66', confirmPassword: 'seis66' })).toBeUndefined();
  });
});

it('says nothing of a confirmation that was not begun', () => {
  expect(differ({ ...good, confirmPassword: '' })).toBe(false);
  expect(differ({ ...good, confirmPassword: 'sec' })).toBe(true);
});
