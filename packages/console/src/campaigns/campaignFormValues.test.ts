import { exampleCampaign } from '@recado/contract';
import { campaignPageTexts } from '@recado/texts';
import { expect, it } from 'vitest';
import { createCampaignFormValues, findCampaignFormProblem, toCampaignPayload } from './campaignFormValues.ts';

const TIME_ZONE = 'America/Mexico_City';
const texts = campaignPageTexts.form;

it('the campaign form returns the original campaign when its values are not changed', () => {
  const { name, message, nameless, nameWord, ownNames, pace } = exampleCampaign;
  const startsAt = '2026-12-24T15:00:00.000Z';
  const draft = createCampaignFormValues({ ...exampleCampaign, startsAt }, TIME_ZONE);
  expect(draft).toMatchObject({ isLater: true, day: '2026-12-24', time: '09:00' });
  const expectedPayload = { name, message, nameless, nameWord, ownNames, startsAt, pace: { ...pace, perMinute: '4' } };
  expect(toCampaignPayload(draft, undefined, TIME_ZONE)).toEqual(expectedPayload);
});

it('the campaign form keeps the choice of a link preview, and sends it only with a text', () => {
  const message = { type: 'text', text: { text: 'Menú: espiga.mx' }, preview: false } as const;
  const draft = createCampaignFormValues({ ...exampleCampaign, message }, TIME_ZONE);
  expect(toCampaignPayload(draft, undefined, TIME_ZONE).message).toEqual(message);
  const { preview: _, ...withPreview } = message;
  expect(toCampaignPayload({ ...draft, hasPreview: true }, undefined, TIME_ZONE).message).toEqual(withPreview);
  const template = { name: 'aviso', language: '', values: [] };
  expect(toCampaignPayload({ ...draft, template }, undefined, TIME_ZONE).message).not.toHaveProperty('preview');
});

it('the campaign form keeps the stored file when only the text changes, and replaces it when a file is chosen', () => {
  const storedMessage = { type: 'image', image: { mediaId: 'M', caption: 'Antes' } } as const;
  const draft = {
    ...createCampaignFormValues({ ...exampleCampaign, message: storedMessage }, TIME_ZONE),
    text: 'Ahora',
  };
  expect(toCampaignPayload(draft, undefined, TIME_ZONE).message).toEqual({
    type: 'image',
    image: { mediaId: 'M', caption: 'Ahora' },
  });
  const file = new File(['%PDF'], 'menú.pdf', { type: 'application/pdf' });
  expect(toCampaignPayload({ ...draft, file }, 'N', TIME_ZONE).message).toEqual({
    type: 'document',
    document: { mediaId: 'N', fileName: 'menú.pdf', caption: 'Ahora' },
  });
});

it.each([
  [{ name: ' ' }, texts.missingName],
  [{ text: '' }, texts.missingText],
  [{ nameless: 'word' }, texts.missingWord],
  [{ isLater: true, day: '' }, texts.missingStart],
  [{ opens: '19:00', closes: '09:00' }, texts.hours],
  [{ weekdays: [] }, texts.missingDay],
  [{}, undefined],
] as const)('the campaign form returns the problem that prevents saving for %o', (changes, expected) => {
  expect(
    findCampaignFormProblem({
      ...createCampaignFormValues(exampleCampaign, TIME_ZONE),
      ...changes,
      weekdays: [...(('weekdays' in changes ? changes.weekdays : undefined) ?? exampleCampaign.pace.weekdays)],
    }),
  ).toBe(expected);
});
