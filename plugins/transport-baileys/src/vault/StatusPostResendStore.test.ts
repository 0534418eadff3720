import { MemoryVault } from '@recado/transport/conformance';
import { afterEach, expect, it, vi } from 'vitest';
import { RetryingVault } from './RetryingVault.ts';
import { SentMessageStore } from './SentMessageStore.ts';
import { StatusPostResendStore } from './StatusPostResendStore.ts';

const noop = (): void => {};
const MARTA = '111@lid';
const text = (value: string) => ({ extendedTextMessage: { text: value } });

function createStores() {
  const { signal } = new AbortController();
  const log = { debug: noop, info: noop, warn: noop, error: noop };
  const vault = new RetryingVault({ vault: new MemoryVault().open(signal), signal, log, onFenced: noop });
  const sentMessages = new SentMessageStore(vault);
  const openResends = () => new StatusPostResendStore({ vault, sentMessages });
  return { sentMessages, openResends, resends: openResends() };
}

afterEach(() => {
  vi.useRealTimers();
});

it('sends a status post again to every device of its audience', async () => {
  const { resends } = createStores();
  resends.store('POST', text('Hoy: conchas'), [MARTA]);
  expect((await resends.claim('POST', MARTA))?.extendedTextMessage?.text).toBe('Hoy: conchas');
  expect(await resends.claim('POST', '111:3@lid')).toBeDefined();
});

it('sends nothing to people outside the audience, and no private message', async () => {
  const { resends, sentMessages } = createStores();
  resends.store('POST', text('Hoy: conchas'), [MARTA]);
  sentMessages.store('PRIVATE', text('Su saldo'));
  expect(await resends.claim('POST', '222@lid')).toBeUndefined();
  expect(await resends.claim('POST', '111@s.whatsapp.net')).toBeUndefined();
  expect(await resends.claim('PRIVATE', MARTA)).toBeUndefined();
});

it('sends a post to one device five times at most, also after a restart and for requests at the same time', async () => {
  const { resends, openResends } = createStores();
  resends.store('POST', text('Hoy: conchas'), [MARTA]);
  await Promise.all([1, 2, 3].map(() => resends.claim('POST', MARTA)));
  const restarted = openResends();
  const claims = await Promise.all([4, 5, 6].map(() => restarted.claim('POST', MARTA)));
  expect(claims.map(message => message !== undefined)).toEqual([true, true, false]);
});

it('sends no post after its deletion, but the deletion', async () => {
  const { resends } = createStores();
  resends.store('POST', text('Hoy: conchas'), [MARTA]);
  resends.store('DELETION', { protocolMessage: { type: 0, key: { id: 'POST', fromMe: true } } }, [MARTA]);
  expect(await resends.claim('POST', MARTA)).toBeUndefined();
  expect(await resends.claim('DELETION', MARTA)).toBeDefined();
});

it('sends no post after 24 hours', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { resends } = createStores();
  resends.store('POST', text('Hoy: conchas'), [MARTA]);
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  expect(await resends.claim('POST', MARTA)).toBeUndefined();
});
