import { auditDetails } from '@recado/contract';
import { expect, it } from 'vitest';
import { detailLabel, detailText } from './detailText.ts';

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
])('says %s %j as %s', (key, value, words) => {
  expect(detailText(key, value)).toBe(words);
});

it('has a name for every detail, and calls what nobody foresaw by its own key', () => {
  for (const detail of auditDetails) expect(detailLabel(detail)).not.toBe(detail);
  expect(detailLabel('from')).toBe('Antes');
  expect(detailLabel('toString')).toBe('toString');
});
