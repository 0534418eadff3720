import { expect, it } from 'vitest';
import { convertBusinessParts } from './convertBusinessParts.ts';

it('convertBusinessParts keeps short parts, and omits missing ones', () => {
  const parts = {
    footer: 'Hasta las 8',
    buttons: [{ kind: 'url', title: 'Pagar', url: 'https://pagos.ejemplo.mx/9' }],
    list: { sections: [{ rows: [{ id: 'c', title: 'Concha' }] }] },
    cards: [{ heading: 'Rosca', media: 'image' }],
  } as const;
  expect(convertBusinessParts(parts)).toEqual(parts);
  expect(convertBusinessParts({})).toEqual({});
});

it('convertBusinessParts cuts a web address at 2,048 characters, and a code at 200', () => {
  const url = `https://ejemplo.mx/${'a'.repeat(3_000)}`;
  const { buttons } = convertBusinessParts({ buttons: [{ kind: 'url', title: '', url, code: url }] });
  expect([buttons?.[0]?.url?.length, buttons?.[0]?.code?.length]).toEqual([2_048, 200]);
});
