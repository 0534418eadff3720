import { auditDetails } from '@recado/contract';
import { expect, it } from 'vitest';
import { formatDetail, getDetailLabel } from './formatDetail.ts';

it.each([
  ['active', true, 'Sí'],
  ['known', false, 'No'],
  ['name', null, '–'],
  ['to', 'admin', 'Administrador'],
  ['to', 'Berta, de Puebla', 'Berta, de Puebla'],
  ['count', 3, '3'],
  ['code', 'not-connected', 'No estaba conectado'],
  ['code', 'toString', 'toString'],
  ['reason', 'failing', 'Falló demasiado tiempo seguido.'],
  ['chatKinds', 'person, group', 'Personas, Grupos'],
])('formats %s %j as %s', (key, value, expected) => {
  expect(formatDetail(key, value)).toBe(expected);
});

it('labels every detail, and an unknown detail with its key', () => {
  for (const detail of auditDetails) expect(getDetailLabel(detail)).not.toBe(detail);
  expect(getDetailLabel('from')).toBe('Antes');
  expect(getDetailLabel('toString')).toBe('toString');
});
