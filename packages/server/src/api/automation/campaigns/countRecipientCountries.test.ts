import { campaignTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { Conflict } from '../../../core/errors/index.ts';
import { type CampaignTestPlatform, createCampaignTestPlatform } from './testing/createCampaignTestPlatform.ts';

let campaigner: CampaignTestPlatform;
let clientId: string;
let id: string;
beforeAll(async () => {
  campaigner = await createCampaignTestPlatform();
});
afterAll(() => campaigner.platform.close());
beforeEach(async () => {
  clientId = await campaigner.platform.createClient(`5511${Date.now().toString().slice(-9)}`);
  id = await campaigner.createDraft(clientId, 0);
});

const choose = (...numbers: string[]) =>
  campaigner.recipients.choose(clientId, id, { numbers: numbers.map(to => ({ to })) });
const readCountries = async () => (await campaigner.campaigns.get(clientId, id)).countries;
const start = (otherCountries?: string[]) =>
  campaigner.campaigns.change(
    clientId,
    id,
    { state: 'running', ...(otherCountries && { otherCountries }) },
    serverActor,
  );

describe('countries of a campaign', () => {
  it('counts recipients per country, and reads national numbers by the country of the line', async () => {
    expect(await readCountries()).toEqual([]);
    await choose('(51) 99123-4567', '11 98765-4321', '+51 987 654 321', 'lid:77001122', '5215512345678', '123');
    expect((await campaigner.outcomes(clientId, id)).map(({ to, country, state }) => [to, country, state])).toEqual([
      ['5551991234567', 'BR', 'waiting'],
      ['5511987654321', 'BR', 'waiting'],
      ['51987654321', 'PE', 'waiting'],
      ['lid:77001122', null, 'waiting'],
      // A program names a complete number of another country by its digits.
      ['5215512345678', 'MX', 'waiting'],
      ['123', null, 'leftOut'],
    ]);
    expect(await readCountries()).toEqual([
      { country: 'BR', count: 2, other: false },
      { country: 'MX', count: 1, other: true },
      { country: 'PE', count: 1, other: true },
    ]);
  });

  it('starts a campaign without confirmation if all numbers are of the country of the line', async () => {
    await choose('11 98765-4321', 'lid:77001122');
    expect((await start()).campaign.state).toBe('running');
  });

  it('does not start a campaign with numbers of another country until each country is confirmed', async () => {
    await choose('11 98765-4321', '+51 987 654 321', '+56 9 1234 5678', '+56 9 1234 5679');
    const refusal = new Conflict(texts.otherCountries('Chile (2), Perú (1)', '["CL","PE"]'));
    await expect(start()).rejects.toThrow(refusal);
    await expect(start(['PE'])).rejects.toThrow(new Conflict(texts.otherCountries('Chile (2)', '["CL"]')));
    expect((await campaigner.get(clientId, id)).state).toBe('draft');
    expect((await start(['PE', 'CL'])).campaign.state).toBe('running');
  });

  it('does not ask about recipients that are left out, nor again after a pause', async () => {
    await choose('11 98765-4321', '+51 987 654 321');
    const foreigner = (await campaigner.outcomes(clientId, id)).find(({ country }) => country === 'PE');
    await campaigner.recipients.leaveOut(clientId, id, foreigner?.id ?? '');
    expect(await readCountries()).toEqual([{ country: 'BR', count: 1, other: false }]);
    await start();
    await campaigner.setState(clientId, id, 'paused');
    expect((await campaigner.setState(clientId, id, 'running')).state).toBe('running');
  });
});
