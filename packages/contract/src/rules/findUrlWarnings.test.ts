import { expect, it } from 'vitest';
import { findUrlWarnings } from './findUrlWarnings.ts';

it.each([
  ['https://n8n.ejemplo.mx/webhook/recado', []],
  ['http://n8n.ejemplo.mx/webhook/recado', ['plain']],
  ['https://n8n.ejemplo.mx/webhook-test/recado', ['n8nTest']],
  ['http://192.168.1.4:5678/webhook-test/recado', ['n8nTest', 'plain']],
] as const)('returns the warnings for %s', (url, warnings) => {
  expect(findUrlWarnings(url)).toEqual(warnings);
});
