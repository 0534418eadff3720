import { expect, it } from 'vitest';
import { resolveRelyingParty } from './relyingParty.ts';

it.each([
  ['https://recado.ejemplo.mx', { id: 'recado.ejemplo.mx', origin: 'https://recado.ejemplo.mx' }],
  ['https://recado.ejemplo.mx:8443/panel', { id: 'recado.ejemplo.mx', origin: 'https://recado.ejemplo.mx:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['https://ejemplo.localhost', { id: 'ejemplo.localhost', origin: 'https://ejemplo.localhost' }],
  ['http://recado.ejemplo.mx', 'insecure'],
  ['http://192.168.1.20:3000', 'nameless'],
  ['https://203.0.113.7', 'nameless'],
  ['https://[2001:db8::1]', 'nameless'],
  ['', 'unknown'],
])('resolves the relying party of the console URL "%s"', (address, expected) => {
  expect(resolveRelyingParty(address)).toEqual(expected);
});
