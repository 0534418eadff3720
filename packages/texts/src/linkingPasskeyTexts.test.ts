import { expect, it } from 'vitest';
import { linkingPasskeyTexts } from './linkingPasskeyTexts.ts';
import { sendRejectionTexts } from './sendRejectionTexts.ts';

it('the steps name the console of each browser and the text that permits pasting', () => {
  const steps = linkingPasskeyTexts.steps.join(' ');
  for (const text of [
    'Opción + J en Chrome y Edge',
    'Opción + K en Firefox',
    'Safari',
    'permitir pegar',
    'allow pasting',
  ])
    expect(steps).toContain(text);
});

it('an unknown product is explained without an API path', () => {
  expect(sendRejectionTexts.products.unknown('PAN-1')).not.toMatch(/GET|\/api\//);
});
