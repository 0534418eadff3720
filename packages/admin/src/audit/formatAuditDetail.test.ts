import { auditDetailKeys } from '@recado/contract';
import { expect, it } from 'vitest';
import { formatAuditDetail, getAuditDetailLabel } from './formatAuditDetail.ts';

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
])('formats the detail %s with the value %j as %s', (key, value, expected) => {
  expect(formatAuditDetail(key, value)).toBe(expected);
});

it('returns a label for every known detail, and the key for an unknown detail', () => {
  for (const detail of auditDetailKeys) expect(getAuditDetailLabel(detail)).not.toBe(detail);
  expect(getAuditDetailLabel('from')).toBe('Antes');
  expect(getAuditDetailLabel('toString')).toBe('toString');
});
