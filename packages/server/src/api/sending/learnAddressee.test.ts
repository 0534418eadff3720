import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPlatform, type Platform } from '../../testing/createPlatform.ts';

const registered = '5215544443333';
const typed = '525544443333';

/** On a network that tells no LIDs, so that only what a receipt taught can answer for a number. */
describe('a number that is typed in another spelling than the network’s', () => {
  let platform: Platform;
  let clientId: string;
  beforeAll(async () => {
    platform = await createPlatform({ network: { lids: false } });
    clientId = await platform.linked();
    platform.network.phone(registered);
  });
  afterAll(() => platform.close());

  const send = (phone: string) =>
    platform.sending.sendText({ clientId, to: { kind: 'phone', phone }, text: 'Hola' });

  it('is asked for before the first message to it, and not again before the next ones', async () => {
    const lookup = vi.spyOn(platform.sessions, 'lookup');
    await send(typed);
    expect(lookup.mock.calls).toEqual([[clientId, typed]]);
    await send(typed);
    await send(registered);
    expect(lookup).toHaveBeenCalledTimes(1);
    expect(platform.network.phone(registered).messages).toHaveLength(3);
  });
});
