import { sampleCampaign } from '@recado/contract';
import { campaignPage } from '@recado/texts';
import { expect, it } from 'vitest';
import { draftOf, payloadOf, troubleOf } from './draft.ts';

const ZONE = 'America/Mexico_City';
const texts = campaignPage.form;

it('gives back what it was made of', () => {
  const { name, message, nameless, nameWord, ownNames, pace } = sampleCampaign;
  const startsAt = '2026-12-24T15:00:00.000Z';
  const draft = draftOf({ ...sampleCampaign, startsAt }, ZONE);
  expect(draft).toMatchObject({ isLater: true, day: '2026-12-24', time: '09:00' });
  const same = { name, message, nameless, nameWord, ownNames, startsAt, pace: { ...pace, perMinute: '4' } };
  expect(payloadOf(draft, undefined, ZONE)).toEqual(same);
});

it('keeps its file with other words, and takes another', () => {
  const kept = { type: 'image', image: { mediaId: 'M', caption: 'Antes' } } as const;
  const draft = { ...draftOf({ ...sampleCampaign, message: kept }, ZONE), text: 'Ahora' };
  expect(payloadOf(draft, undefined, ZONE).message).toEqual({
    type: 'image',
    image: { mediaId: 'M', caption: 'Ahora' },
  });
  const file = new File(['%PDF'], 'menú.pdf', { type: 'application/pdf' });
  expect(payloadOf({ ...draft, file }, 'N', ZONE).message).toEqual({
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
] as const)('%o is told of', (over, said) => {
  expect(
    troubleOf({
      ...draftOf(sampleCampaign, ZONE),
      ...over,
      weekdays: [...(('weekdays' in over ? over.weekdays : undefined) ?? sampleCampaign.pace.weekdays)],
    }),
  ).toBe(said);
});
