import { expect, it } from 'vitest';
import { statusPostPageTexts as texts } from './statusPostPageTexts.ts';

it('status posts state the number of people in the singular and in the plural', () => {
  expect(texts.row.reached('1')).toBe('1 tiene WhatsApp');
  expect(texts.row.reached('231')).toBe('231 tienen WhatsApp');
});

it('status posts do not promise that all contacts see a post with a chosen audience', () => {
  expect(texts.forManagers.text).not.toContain('todos los contactos');
  expect(texts.dialog.whoSees).toContain('No se toma en cuenta la privacidad de estados de su teléfono');
});
