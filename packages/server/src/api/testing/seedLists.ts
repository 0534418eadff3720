import { randomBytes } from 'node:crypto';
import { auditDetails, PRINCIPAL } from '@recado/contract';
import type { Knex } from 'knex';
import { v7 } from 'uuid';

/** Rows of one kind: enough for six different orders. */
const SIX = [1, 2, 3, 4, 5, 6] as const;
const KINDS = { user: 1, client: 2, webhook: 3, entry: 4 } as const;

/** The id of the row `n` of a kind; ids are in another order than the rows. */
export const idOf = (kind: keyof typeof KINDS, n: number): string =>
  `0197b1a3-0f0${KINDS[kind]}-7c00-8d00-00000000000${place(n, 0)}`;

/** Where the row `n` stands among six by its field `k`: another permutation for each `k` below 18. */
function place(n: number, k: number): number {
  const multiple = (n * 3 ** (k % 6)) % 7;
  return 1 + ((multiple + 2 * Math.floor(k / 6)) % 6);
}

/** Three of the six users are not. */
export const isActive = (n: number): boolean => n < 3 || n > 5;

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
/** Of March 2026. */
export const day = (n: number): Date => new Date(Date.UTC(2026, 2, n, 12));
const words = ['', 'Abarrotes', 'Boutique', 'Cafe', 'Dulces', 'Espejos', 'Flores'];
/** A word that begins with its number's letter, in lower case too. */
const word = (n: number): string => words[n] ?? '';
/** Two of the six have none. */
const some = <T>(n: number, value: T): T | null => (n > 4 ? null : value);

/**
 * Six rows of everything that administrators list, each field in an order of its own: whoever sorts or filters by
 * another field than was asked for is found out.
 */
export async function seedLists(knex: Knex): Promise<void> {
  const each = <T>(row: (n: number) => T): T[] => SIX.map(row);
  await knex('users').insert(
    each(n => ({
      id: idOf('user', n),
      name: `${word(place(n, 1))} Torres`,
      email: `${word(place(n, 2)).toLowerCase()}@ejemplo.mx`,
      passwordHash: '-',
      role: place(n, 3) > 4 ? 'admin' : 'user',
      active: isActive(n),
      createdAt: day(place(n, 5)),
    })),
  );
  await knex('signIns').insert(
    SIX.flatMap(n =>
      SIX.filter(m => m <= place(n, 10)).map(() => ({
        id: v7(),
        userId: idOf('user', n),
        expiresAt: minutesAgo(-60),
      })),
    ),
  );
  await knex('clients').insert(
    each(n => ({
      id: idOf('client', n),
      // Two owners have two, two one.
      ownerId: idOf('user', [1, 2, 3, 1, 2, 4][n - 1] ?? 1),
      businessName: `${word(place(n, 1))} del Centro`,
      phoneNumber: `52155123456${place(n, 2)}0`,
      tokenDigest: randomBytes(32),
      tokenSealed: randomBytes(32),
      createdAt: day(10 + place(n, 3)),
    })),
  );
  const states = ['reconnecting', 'connected', 'reconnecting', 'parked', 'connected', 'connected'];
  await knex('sessions').insert(
    each(n => ({
      clientId: idOf('client', n),
      wanted: n === 2 || n === 4 ? 'closed' : 'open',
      state: states[n - 1],
      // One that reconnects has done so for two minutes, the other, a deactivated owner's, for longer than ten.
      since: minutesAgo(n === 1 ? 2 : 20 + 10 * place(n, 4)),
      until: some(place(n, 5), day(20 + place(n, 6))),
      attempts: place(n, 7),
      reason: some(
        place(n, 13),
        ['replaced', 'unlinked', 'unreachable', 'forbidden'][place(n, 13) - 1] ?? null,
      ),
      address: `52155987654${place(n, 14)}0`,
      linkedAt: some(place(n, 8), day(place(n, 9))),
      lastEventAt: n === 6 ? null : day([6, 4, 5, 1, 2][n - 1] ?? 1),
    })),
  );
  const counted = each(n => ({
    clientId: idOf('client', n),
    shard: 0,
    inbound: [7, 12, 15, 2, 8, 1][n - 1],
    outbound: [20, 9, 26, 3, 9, 2][n - 1],
  }));
  await knex('messageTotals').insert(counted);
  const ago = (days: number) => knex.raw(`CAST(now() AT TIME ZONE 'America/Mexico_City' AS date) - ${days}`);
  await knex('messageDays').insert([
    ...counted.map(row => ({ ...row, day: ago(0) })),
    ...counted.map(row => ({ ...row, day: ago(10) })),
  ]);
  await seedWebhooks(knex);
  await seedAudit(knex);
  await knex('leases').insert(
    each(n => ({
      clientId: idOf('client', n),
      // One worker of another machine has three clients, one two, one one.
      owner: `elsewhere/${[4_000_070, 4_000_070, 4_000_070, 4_000_080, 4_000_080, 4_000_090][n - 1]}/1/abc`,
      epoch: place(n, 16),
      expiresAt: minutesAgo(-60),
    })),
  );
}

async function seedWebhooks(knex: Knex): Promise<void> {
  await knex('webhooks').insert(
    SIX.map(n => ({
      id: idOf('webhook', n),
      clientId: idOf('client', 1 + (n % 3)),
      label: n < 3 ? PRINCIPAL : `${word(place(n, 1)).toLowerCase()}-pedidos`,
      url: `https://n8n.ejemplo.mx/${word(place(n, 2)).toLowerCase()}/avisos`,
      disabledAt: [2, 3, 6].includes(n) ? null : day(place(n, 4)),
      disabledReason: [2, 3, 6].includes(n) ? null : n === 4 ? 'owner' : 'failing',
      failingSince: some(place(n, 3) - 1, day(place(n, 12))),
      failures: place(n, 7),
      eventTypes: [['message.received', 'message.read'][n % 2] ?? ''],
      chatKinds: [n === 2 || n === 5 ? 'person' : 'group'],
      pausedUntil: some(place(n, 13), day(place(n, 14))),
      createdAt: day(10 + place(n, 8)),
    })),
  );
  for (const clientId of [1, 2, 3].map(n => idOf('client', n))) {
    await knex('eventStreams').insert({ clientId, lastSequence: 6 });
    await knex('events').insert(
      SIX.map(sequence => ({
        clientId,
        sequence,
        type: sequence % 2 === 0 ? 'message.read' : 'webhook.test',
        fromMe: false,
        data: {},
        createdAt: day(sequence),
      })),
    );
  }
  await knex('deliveries').insert(
    SIX.flatMap(n =>
      SIX.filter(sequence => sequence <= place(n, 9)).map(sequence => ({
        id: v7(),
        clientId: idOf('client', 1 + (n % 3)),
        sequence,
        webhookId: idOf('webhook', n),
        state: sequence === 1 ? 'failed' : 'pending',
        createdAt: day(place(n, 15)),
      })),
    ),
  );
}

async function seedAudit(knex: Knex): Promise<void> {
  const actions = [
    'account.registered',
    'session.opened',
    'session.opened',
    'session.opened',
    'client.created',
    'user.renamed',
  ];
  await knex('audit').insert(
    SIX.map(n => ({
      id: idOf('entry', n),
      createdAt: day(place(n, 1)),
      action: actions[n - 1],
      outcome: place(n, 2) > 2 ? 'success' : 'failure',
      actorKind: place(n, 3) > 4 ? 'program' : 'user',
      actorId: idOf('user', n),
      actorName: `${word(place(n, 4))} Torres`,
      actorEmail: `${word(place(n, 5)).toLowerCase()}@correo.mx`,
      targetKind: place(n, 9) > 3 ? 'client' : 'user',
      targetId: idOf('client', 1 + (n % 3)),
      targetLabel: `${word(place(n, 6))} del Sur`,
      address: `203.0.113.${place(n, 7)}0`,
      userAgent: some(place(n, 8), `Programa ${place(n, 9)}`),
      details: JSON.stringify(detailsOf(n)),
    })),
  );
}

/** Each detail in entries of its own, at least in two. */
const detailsOf = (n: number) =>
  Object.fromEntries(
    auditDetails.flatMap((detail, at) =>
      (inTwoOrMore[at] ?? 0) & (1 << (n - 1)) ? [[detail, 3 * place(n, at)] as const] : [],
    ),
  );
/** Sets of entries as bits. */
const inTwoOrMore = Array.from({ length: 2 ** SIX.length }, (_, bits) => bits).filter(
  bits => (bits & (bits - 1)) !== 0,
);
