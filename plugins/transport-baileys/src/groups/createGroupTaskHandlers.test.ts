import type { Person } from '@recado/transport';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import type { IdentityResolver } from '../identities/IdentityResolver.ts';
import { AcknowledgementMatcher } from '../outgoing/AcknowledgementMatcher.ts';
import { SessionTaskContext } from '../tasks/SessionTaskContext.ts';
import { createGroupTaskHandlers } from './createGroupTaskHandlers.ts';
import { GroupMetadataCache } from './GroupMetadataCache.ts';

const self: Person = { kind: 'person', phone: '5215511112222', lid: '100' };
const ana: Person = { kind: 'person', phone: '5215511113333' };
const beto: Person = { kind: 'person', phone: '5215511114444' };

/** Creates a group on a socket that answers the creation and nothing more. */
function createGroup(attrs: BinaryNode['attrs']) {
  const participants = [
    { jid: `${ana.phone}@s.whatsapp.net` },
    { jid: `${beto.phone}@s.whatsapp.net`, error: '403' },
  ].map(participantAttrs => ({ tag: 'participant', attrs: participantAttrs }));
  const answer: BinaryNode = {
    tag: 'iq',
    attrs: {},
    content: [{ tag: 'group', attrs, content: participants }],
  };
  const sock = {
    query: async () => answer,
    groupMetadata: async () => Promise.reject(new Error('Timed Out')),
  } as unknown as WASocket;
  const abortSignal = new AbortController().signal;
  const people = {} as IdentityResolver;
  const pictures = { host: '127.0.0.1', deadlineMs: 5_000 };
  const groups = new GroupMetadataCache();
  const acknowledgements = new AcknowledgementMatcher(() => {});
  const context = new SessionTaskContext({
    ...{ sock, groups, people, acknowledgements, pictures, signal: abortSignal },
    self: () => self,
    queryMs: 5_000,
  });
  return createGroupTaskHandlers(context)['groups.create']({ subject: 'Pedidos', people: [ana, beto] });
}

it('returns a created group as WhatsApp reported it if its metadata cannot be read', async () => {
  const { group, results } = await createGroup({ id: '120363000000000009' });
  expect(group).toMatchObject({ id: '120363000000000009', subject: 'Pedidos', role: 'owner', size: 2 });
  expect(group.members).toEqual([
    { person: self, role: 'owner' },
    { person: ana, role: 'member' },
  ]);
  expect(results).toEqual([
    { person: ana, outcome: 'done' },
    { person: beto, outcome: 'invite-needed', code: 403 },
  ]);
});

it('rejects with unknown-outcome if WhatsApp returns no group ID', async () => {
  await expect(createGroup({})).rejects.toMatchObject({ reason: 'unknown-outcome' });
});
