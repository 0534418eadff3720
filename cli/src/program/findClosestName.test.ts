import { describe, expect, it } from 'vitest';
import { findClosestName } from './findClosestName.ts';

const commands = ['serve', 'migrate', 'grant-admin', 'backup', 'restore', 'link', 'tail'];

describe('findClosestName', () => {
  it.each([
    ['serv', 'serve'],
    ['SERVE', 'serve'],
    ['migrar', 'migrate'],
    ['grantadmin', 'grant-admin'],
    ['bakcup', 'backup'],
    ['lnik', 'link'],
  ])('corrects %s to %s', (input, expected) => {
    expect(findClosestName(input, commands)).toBe(expected);
  });

  it.each(['', 'x', 'desinstalar', 'qr'])('returns undefined for the unknown name "%s"', input => {
    expect(findClosestName(input, commands)).toBeUndefined();
  });
});
