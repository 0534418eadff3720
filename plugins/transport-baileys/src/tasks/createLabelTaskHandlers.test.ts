import type { Session } from '@recado/transport';
import { expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture();

it('refuses a person who is known only by an ID of the Cloud API', async () => {
  const phone = world.emulator.phones.create({ phone: '5215520009998', app: 'business' });
  const { session } = await world.createLine(phone).link();
  const manage = session.manage?.bind(session) as NonNullable<Session['manage']>;
  const chat = { kind: 'person', lid: 'MX.8100000009' } as const;
  const assign = () => manage('labels.assign', { label: '1', chat, labeled: true });
  await expect(assign()).rejects.toMatchObject({ reason: 'not-registered' });
});

it('refuses labels when the phone does not run WhatsApp Business', async () => {
  const phone = world.emulator.phones.create({ phone: '5215520009999', app: 'messenger' });
  const { session } = await world.createLine(phone).link();
  const manage = session.manage?.bind(session) as NonNullable<Session['manage']>;
  const chat = { kind: 'person', phone: world.createPhone().phone } as const;
  const refusal = { reason: 'unsupported' };
  await expect(manage('labels.save', { id: '1', name: 'Pagado', color: 0 })).rejects.toMatchObject(refusal);
  await expect(manage('labels.assign', { label: '1', chat, labeled: true })).rejects.toMatchObject(refusal);
  expect(await phone.listLabels()).toEqual([]);
});
