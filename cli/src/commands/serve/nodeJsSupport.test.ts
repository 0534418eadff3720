import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isNodeJsPastEndOfLife, RECOMMENDED_NODE_MAJOR } from './nodeJsSupport.ts';

it.each([
  ['20.19.0', true],
  ['20.20.2', true],
  ['21.7.3', true],
  ['22.12.0', false],
  ['23.11.1', true],
  ['24.0.1', false],
  ['25.9.0', true],
  ['26.0.0', false],
])('Node.js %s is past its end of life: %s', (version, isPast) => {
  expect(isNodeJsPastEndOfLife(version)).toBe(isPast);
});

it('the recommended Node.js is maintained, and the container image uses it', () => {
  const containerfile = readFileSync(new URL('../../../../docs/deploy/Containerfile', import.meta.url), 'utf8');
  expect(isNodeJsPastEndOfLife(`${RECOMMENDED_NODE_MAJOR}.0.0`)).toBe(false);
  expect(containerfile).toContain(`/node:${RECOMMENDED_NODE_MAJOR}-`);
});
