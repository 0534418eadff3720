import { expect, it } from 'vitest';
import { allocateDeliveryAttempts, type DeliveryAttemptTarget, type DueWebhook } from './claimDeliveries.ts';

const settings = {
  atOnce: 40,
  atOnceToOne: 8,
  shares: { owner: 20, host: 16, hostOfOwner: 10, unproven: 12, unprovenOfOwner: 4 },
};
let webhookCount = 0;
const createDueWebhook = (ownerId: string, overrides: Partial<DueWebhook> = {}): DueWebhook => ({
  webhookId: `w${webhookCount++}`,
  ownerId,
  host: `${ownerId}.mx:443`,
  isProven: true,
  due: 100,
  isProbed: { webhook: false, host: false },
  ...overrides,
});
/** Returns one entry for each granted attempt: the webhook that may start it. */
const grantAttempts = (
  webhooks: readonly DueWebhook[],
  inFlight: readonly DeliveryAttemptTarget[] = [],
): DueWebhook[] => {
  const grants = allocateDeliveryAttempts(webhooks, inFlight, settings);
  return webhooks.flatMap(webhook => Array<DueWebhook>(grants.get(webhook.webhookId) ?? 0).fill(webhook));
};
const isOwnedBy = (ownerId: string) => (place: DeliveryAttemptTarget) => place.ownerId === ownerId;

it('allocateDeliveryAttempts grants a webhook at most its due deliveries, and at most the limit per webhook', () => {
  const [few, many] = [createDueWebhook('ana', { due: 3 }), createDueWebhook('ana', { host: 'otro.mx:443' })];
  expect(allocateDeliveryAttempts([few, many], [], settings)).toEqual(
    new Map([
      [few.webhookId, 3],
      [many.webhookId, 8],
    ]),
  );
});

it('allocateDeliveryAttempts leaves slots to other owners when twenty webhooks of one owner hang on different hosts', () => {
  const hangingWebhooks = Array.from({ length: 20 }, (_, n) =>
    createDueWebhook('eva', { isProven: false, host: `h${n}.mx:80` }),
  );
  const firstGrants = grantAttempts([...hangingWebhooks, createDueWebhook('ana', { isProven: false })]);
  expect(firstGrants.filter(isOwnedBy('eva'))).toHaveLength(4);
  expect(firstGrants.filter(isOwnedBy('ana'))).toHaveLength(4);
  // These webhooks have responded before and hang now.
  const provenWebhooks = hangingWebhooks.map(webhook => ({ ...webhook, isProven: true }));
  const inFlightAttempts = grantAttempts(provenWebhooks);
  expect(inFlightAttempts).toHaveLength(20);
  expect(
    grantAttempts([...provenWebhooks, createDueWebhook('ana')], inFlightAttempts).filter(isOwnedBy('ana')),
  ).toHaveLength(8);
  expect(
    grantAttempts([...provenWebhooks, createDueWebhook('ana')], inFlightAttempts).filter(isOwnedBy('eva')),
  ).toHaveLength(0);
});

it('allocateDeliveryAttempts limits the attempts per host, per owner on a host, and for all unproven targets together', () => {
  const shared = { host: 'hook.mx:443' };
  const webhooks = ['ana', 'eva', 'luz'].flatMap(owner => [
    createDueWebhook(owner, shared),
    createDueWebhook(owner, shared),
  ]);
  const grants = grantAttempts(webhooks);
  expect(grants).toHaveLength(16);
  for (const owner of ['ana', 'eva', 'luz']) expect(grants.filter(isOwnedBy(owner)).length).toBeGreaterThanOrEqual(5);
  expect(grantAttempts(webhooks.slice(0, 2))).toHaveLength(10);

  const newcomers = Array.from({ length: 9 }, (_, n) => createDueWebhook(`n${n}`, { isProven: false }));
  expect(grantAttempts([...newcomers, createDueWebhook('ana')]).filter(({ isProven }) => !isProven)).toHaveLength(12);
});

it('allocateDeliveryAttempts grants one attempt at a time to a silent host and to a rejecting webhook', () => {
  const host = 'caido.mx:443';
  const silentWebhooks = [1, 2, 3].map(() =>
    createDueWebhook('ana', { host, isProbed: { webhook: false, host: true } }),
  );
  const rejectingWebhook = createDueWebhook('ana', { host: 'otro.mx:443', isProbed: { webhook: true, host: false } });
  const grants = grantAttempts([...silentWebhooks, rejectingWebhook]);
  expect(grants).toHaveLength(2);
  expect(grantAttempts([...silentWebhooks, rejectingWebhook], grants)).toHaveLength(0);
});

it('allocateDeliveryAttempts grants only as many attempts as there are slots not used by attempts in flight', () => {
  const owners = Array.from({ length: 9 }, (_, n) => createDueWebhook(`o${n}`));
  const firstGrants = grantAttempts(owners);
  expect(firstGrants).toHaveLength(40);
  for (const webhook of owners) expect(firstGrants.filter(isOwnedBy(webhook.ownerId)).length).toBeGreaterThanOrEqual(4);
  expect(grantAttempts(owners, firstGrants)).toHaveLength(0);
  expect(grantAttempts(owners, firstGrants.slice(7))).toHaveLength(7);
});
