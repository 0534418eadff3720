import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimNextRecipient } from './claimNextRecipient.ts';
import { type ClaimedCampaign, claimDueCampaigns } from './runnerRows.ts';
import {
  buildRecipientNumber,
  type CampaignTestPlatform,
  createCampaignTestPlatform,
} from './testing/createCampaignTestPlatform.ts';

let campaigner: CampaignTestPlatform;
let clientId: string;
beforeAll(async () => {
  campaigner = await createCampaignTestPlatform();
});
afterAll(() => campaigner.platform.close());
beforeEach(async () => {
  // Claims cover all due campaigns, so remove the campaigns of earlier tests.
  await campaigner.knex('campaigns').delete();
  clientId = await campaigner.platform.createLinkedClient();
});

async function claimCampaign(people: number): Promise<ClaimedCampaign> {
  await campaigner.makeDue(await campaigner.startCampaign(clientId, people));
  const [claimed] = await claimDueCampaigns(campaigner.knex, 1, []);
  if (!claimed) throw new Error('the due campaign was not claimed');
  return claimed;
}
const claimRecipient = (campaign: ClaimedCampaign, text?: string) =>
  claimNextRecipient(campaigner.knex, campaign, () => text);

describe('claimNextRecipient', () => {
  it('returns a recipient whose attempt was interrupted first, with the text of that attempt', async () => {
    const campaign = await claimCampaign(2);
    const to = { kind: 'phone', phone: buildRecipientNumber(0) };
    expect(await claimRecipient(campaign, 'Hola')).toMatchObject({ kind: 'next', to, text: 'Hola', isRetry: false });
    expect(await claimRecipient(campaign, 'Adiós')).toMatchObject({ kind: 'next', to, text: 'Hola', isRetry: true });
  });

  it('returns no recipient if there is none, or if another process has claimed the campaign', async () => {
    const campaign = await claimCampaign(1);
    expect(await claimRecipient({ ...campaign, claim: campaign.id }, 'Hola')).toEqual({ kind: 'lost' });
    expect(await claimRecipient({ ...campaign, state: 'paused' }, 'Hola')).toEqual({ kind: 'none' });
    expect(await claimRecipient(campaign)).toMatchObject({ kind: 'nameless' });
  });

  it('returns the message of an earlier attempt if its idempotency key may no longer exist', async () => {
    const id = await campaigner.startCampaign(clientId, 2);
    await campaigner.makeDue(id);
    await campaigner.runner().runOnce();
    const [message] = await campaigner.knex('messages').where({ clientId, fromMe: true });
    const sentMessage = { messageId: message.waId, sentAt: message.timestamp };
    // As if the process had stopped before it stored the outcome of the first recipient.
    const interrupt = (firstAttemptAt: Date) =>
      campaigner
        .knex('campaignRecipients')
        .where({ campaignId: id, state: 'left' })
        .orWhere({ campaignId: id, state: 'sending' })
        .update({ state: 'sending', firstAttemptAt, messageId: null, sentAt: null });
    await campaigner.makeDue(id);
    const [campaign] = await claimDueCampaigns(campaigner.knex, 1, []);
    if (!campaign) throw new Error('the due campaign was not claimed');
    await interrupt(new Date(message.timestamp.getTime() - 1_000));
    expect(await claimRecipient(campaign, 'Hola')).toMatchObject({ kind: 'next', isRetry: true });
    await interrupt(new Date(Date.now() - 13 * 3_600_000));
    expect(await claimRecipient(campaign, 'Hola')).toMatchObject({ kind: 'known', status: 'left', sentMessage });
  });
});
