import { expect, it } from 'vitest';
import { composeCampaignTextForRecipient } from './composeCampaignPreviews.ts';

it.each([
  ['Paco (hijo de Lupe)', 'Hola Paco, ya hay pan.'],
  ['Doña Lety (no llamar en la tarde) Ruiz', 'Hola Doña Lety Ruiz, ya hay pan.'],
  ['Güera [mayoreo]', 'Hola Güera, ya hay pan.'],
  ['(Mary)', 'Hola (Mary), ya hay pan.'],
  ['Ana', 'Hola Ana, ya hay pan.'],
])('the greeting of “%s” has no note in parentheses', (name, greeting) => {
  const campaign = {
    missingNameStrategy: 'close',
    fallbackName: null,
    businessName: 'Panadería Sol',
    message: { type: 'text', text: { text: 'Hola {nombre}, ya hay pan.' } },
  } as const;
  expect(composeCampaignTextForRecipient(campaign, name)).toBe(greeting);
});
