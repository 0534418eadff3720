import { describe, expect, it } from 'vitest';
import { closest } from './closest.ts';

const commands = ['serve', 'migrate', 'grant-admin', 'backup', 'restore', 'link', 'tail'];

describe('closest', () => {
  it.each([
    ['serv', 'serve'],
    ['SERVE', 'serve'],
    ['migrar', 'migrate'],
    ['grantadmin', 'grant-admin'],
    ['bakcup', 'backup'],
    ['lnik', 'link'],
  ])('takes %s for %s', (typed, meant) => {
    expect(closest(typed, commands)).toBe(meant);
  });

  it.each(['', 'x', 'desinstalar', 'qr'])('takes "%s" for nothing', typed => {
    expect(closest(typed, commands)).toBeUndefined();
  });
});
