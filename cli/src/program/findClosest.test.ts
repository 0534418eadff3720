import { describe, expect, it } from 'vitest';
import { findClosest } from './findClosest.ts';

const commands = ['serve', 'migrate', 'grant-admin', 'backup', 'restore', 'link', 'tail'];

describe('findClosest', () => {
  it.each([
    ['serv', 'serve'],
    ['SERVE', 'serve'],
    ['migrar', 'migrate'],
    ['grantadmin', 'grant-admin'],
    ['bakcup', 'backup'],
    ['lnik', 'link'],
  ])('corrects %s to %s', (input, expected) => {
    expect(findClosest(input, commands)).toBe(expected);
  });

  it.each(['', 'x', 'desinstalar', 'qr'])('returns undefined for "%s"', input => {
    expect(findClosest(input, commands)).toBeUndefined();
  });
});
