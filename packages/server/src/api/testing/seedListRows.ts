import { randomBytes } from 'node:crypto';
import { auditDetailKeys, businessDetailNames, businessDetails, PRINCIPAL_WEBHOOK_LABEL } from '@recado/contract';
import type { Knex } from 'knex';
import { v7 } from 'uuid';

/** Numbers of the rows of each kind. Six are enough, because six rows can have many different orders. */
const ROW_NUMBERS = [1, 2, 3, 4, 5, 6] as const;
const KIND_DIGITS = { user: 1, client: 2, webhook: 3, entry: 4 } as const;

/** Returns the ID of row `n` of a kind. IDs sort in another order than row numbers. */
export const getSeedRowId = (kind: keyof typeof KIND_DIGITS, n: number): string =>
  `0197b1a3-0f0${KIND_DIGITS[kind]}-7c00-8d00-00000000000${rankOf(n, 0)}`;

/** Rank (1 to 6) of row `n` by its field `k`: another permutation for each `k` below 18. */
function rankOf(n: number, k: number): number {
  const multiple = (n * 3 ** (k % 6)) % 7;
  return 1 + ((multiple + 2 * Math.floor(k / 6)) % 6);
}

/** Whether user `n` is active; three of the six are not. */
export const isSeedUserActive = (n: number): boolean => n < 3 || n > 5;

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
/** Returns noon UTC of the n-th of March 2026. */
export const createMarchDate = (n: number): Date => new Date(Date.UTC(2026, 2, n, 12));
const words = ['', 'Abarrotes', 'Boutique', 'Cafe', 'Dulces', 'Espejos', 'Flores'];
/** Returns a word that begins with the n-th letter, so that words sort by number in any case. */
const word = (n: number): string => words[n] ?? '';
/** Returns null for two of the six rows. */
const valueOrNull = <T>(n: number, value: T): T | null => (n > 4 ? null : value);

/**
 * Inserts six rows of everything that administrators list. Each field has an order of its own, so
 * that sorting or filtering by another field than the requested one fails a test.
 */
export async function seedListRows(knex: Knex): Promise<void> {
  const createRows = <T>(row: (n: number) => T): T[] => ROW_NUMBERS.map(row);
  await knex('users').insert(
    createRows(n => ({
      id: getSeedRowId('user', n),
      name: `${word(rankOf(n, 1))} Torres`,
      email: `${word(rankOf(n, 2)).toLowerCase()}@ejemplo.mx`,
      passwordHash: '-',
      role: rankOf(n, 3) > 4 ? 'admin' : 'user',
      active: isSeedUserActive(n),
      createdAt: createMarchDate(rankOf(n, 5)),
    })),
  );
  await knex('signIns').insert(
    ROW_NUMBERS.flatMap(n =>
      ROW_NUMBERS.filter(m => m <= rankOf(n, 10)).map(() => ({
        id: v7(),
        userId: getSeedRowId('user', n),
        expiresAt: minutesAgo(-60),
      })),
    ),
  );
  await knex('clients').insert(
    createRows(n => ({
      id: getSeedRowId('client', n),
      // Two owners have two clients each, two have one each.
      ownerId: getSeedRowId('user', [1, 2, 3, 1, 2, 4][n - 1] ?? 1),
      ...buildBusinessDetails(n),
      businessName: `${word(rankOf(n, 1))} del Centro`,
      phoneNumber: `52155123456${rankOf(n, 2)}0`,
      tokenDigest: randomBytes(32),
      tokenSealed: randomBytes(32),
      createdAt: createMarchDate(10 + rankOf(n, 3)),
    })),
  );
  const states = ['reconnecting', 'connected', 'reconnecting', 'parked', 'connected', 'connected'];
  await knex('sessions').insert(
    createRows(n => ({
      clientId: getSeedRowId('client', n),
      desiredState: n === 2 || n === 4 ? 'closed' : 'open',
      state: states[n - 1],
      // One session has been reconnecting for two minutes, and the session of a deactivated owner for over ten.
      stateSince: minutesAgo(n === 1 ? 2 : 20 + 10 * rankOf(n, 4)),
      stateUntil: valueOrNull(rankOf(n, 5), createMarchDate(20 + rankOf(n, 6))),
      attempts: rankOf(n, 7),
      reason: valueOrNull(
        rankOf(n, 13),
        ['replaced', 'unlinked', 'unreachable', 'forbidden'][rankOf(n, 13) - 1] ?? null,
      ),
      waAddress: `52155987654${rankOf(n, 14)}0`,
      linkedAt: valueOrNull(rankOf(n, 8), createMarchDate(rankOf(n, 9))),
      lastEventAt: n === 6 ? null : createMarchDate([6, 4, 5, 1, 2][n - 1] ?? 1),
    })),
  );
  const messageCounts = createRows(n => ({
    clientId: getSeedRowId('client', n),
    shard: 0,
    inbound: [7, 12, 15, 2, 8, 1][n - 1],
    outbound: [20, 9, 26, 3, 9, 2][n - 1],
  }));
  await knex('messageTotals').insert(messageCounts);
  const dateDaysAgo = (days: number) => knex.raw(`CAST(now() AT TIME ZONE 'America/Mexico_City' AS date) - ${days}`);
  await knex('dailyMessageCounts').insert([
    ...messageCounts.map(row => ({ ...row, day: dateDaysAgo(0) })),
    ...messageCounts.map(row => ({ ...row, day: dateDaysAgo(10) })),
  ]);
  await knex('priceTotals').insert(
    createRows(n => ({
      clientId: getSeedRowId('client', n),
      day: dateDaysAgo(0),
      category: 'marketing',
      charge: 'billable',
      messages: [4, 1, 2, 2, 0, 9][n - 1],
    })),
  );
  await seedWebhooks(knex);
  await seedAuditEntries(knex);
  await knex('leases').insert(
    createRows(n => ({
      clientId: getSeedRowId('client', n),
      // Three workers of another machine have three clients, two clients and one client.
      owner: `elsewhere/${[4_000_070, 4_000_070, 4_000_070, 4_000_080, 4_000_080, 4_000_090][n - 1]}/1/abc`,
      epoch: rankOf(n, 16),
      expiresAt: minutesAgo(-60),
    })),
  );
}

/** Builds a value of each business detail, so that a new one needs no row here. Optional ones are null in two rows. */
const buildBusinessDetails = (n: number) =>
  Object.fromEntries(
    businessDetailNames.map((name, at) => {
      const { schema, sample } = businessDetails[name];
      const value = `${sample}${word(rankOf(n, 10 + at))}`;
      return [name, schema.validate(null).error ? value : valueOrNull(rankOf(n, 11 + at), value)];
    }),
  );

async function seedWebhooks(knex: Knex): Promise<void> {
  await knex('webhooks').insert(
    ROW_NUMBERS.map(n => ({
      id: getSeedRowId('webhook', n),
      clientId: getSeedRowId('client', 1 + (n % 3)),
      label: n < 3 ? PRINCIPAL_WEBHOOK_LABEL : `${word(rankOf(n, 1)).toLowerCase()}-pedidos`,
      url: `https://n8n.ejemplo.mx/${word(rankOf(n, 2)).toLowerCase()}/avisos`,
      disabledAt: [2, 3, 6].includes(n) ? null : createMarchDate(rankOf(n, 4)),
      disabledReason: [2, 3, 6].includes(n) ? null : n === 4 ? 'owner' : 'failing',
      failingSince: valueOrNull(rankOf(n, 3) - 1, createMarchDate(rankOf(n, 12))),
      failures: rankOf(n, 7),
      eventTypes: [['message.received', 'message.read'][n % 2] ?? ''],
      chatKinds: [n === 2 || n === 5 ? 'person' : 'group'],
      pausedUntil: valueOrNull(rankOf(n, 13), createMarchDate(rankOf(n, 14))),
      createdAt: createMarchDate(10 + rankOf(n, 8)),
    })),
  );
  for (const clientId of [1, 2, 3].map(n => getSeedRowId('client', n))) {
    await knex('eventStreams').insert({ clientId, lastSequence: 6 });
    await knex('events').insert(
      ROW_NUMBERS.map(sequence => ({
        clientId,
        sequence,
        type: sequence % 2 === 0 ? 'message.read' : 'webhook.test',
        fromMe: false,
        data: {},
        createdAt: createMarchDate(sequence),
      })),
    );
  }
  await knex('deliveries').insert(
    ROW_NUMBERS.flatMap(n =>
      ROW_NUMBERS.filter(sequence => sequence <= rankOf(n, 9)).map(sequence => ({
        id: v7(),
        clientId: getSeedRowId('client', 1 + (n % 3)),
        sequence,
        webhookId: getSeedRowId('webhook', n),
        state: sequence === 1 ? 'failed' : 'pending',
        createdAt: createMarchDate(rankOf(n, 15)),
      })),
    ),
  );
}

async function seedAuditEntries(knex: Knex): Promise<void> {
  const actions = [
    'account.registered',
    'session.opened',
    'session.opened',
    'session.opened',
    'client.created',
    'user.renamed',
  ];
  await knex('auditEntries').insert(
    ROW_NUMBERS.map(n => ({
      id: getSeedRowId('entry', n),
      createdAt: createMarchDate(rankOf(n, 1)),
      action: actions[n - 1],
      outcome: rankOf(n, 2) > 2 ? 'success' : 'failure',
      actorKind: rankOf(n, 3) > 4 ? 'program' : 'user',
      actorId: getSeedRowId('user', n),
      actorName: `${word(rankOf(n, 4))} Torres`,
      actorEmail: `${word(rankOf(n, 5)).toLowerCase()}@correo.mx`,
      targetKind: rankOf(n, 9) > 3 ? 'client' : 'user',
      targetId: getSeedRowId('client', 1 + (n % 3)),
      targetLabel: `${word(rankOf(n, 6))} del Sur`,
      ipAddress: `203.0.113.${rankOf(n, 7)}0`,
      userAgent: valueOrNull(rankOf(n, 8), `Programa ${rankOf(n, 9)}`),
      details: JSON.stringify(buildAuditDetails(n)),
    })),
  );
}

/** Builds the details of audit entry `n`. Each detail occurs in its own set of at least two entries. */
const buildAuditDetails = (n: number) =>
  Object.fromEntries(
    auditDetailKeys.flatMap((detail, at) =>
      (ENTRY_SETS[at] ?? 0) & (1 << (n - 1)) ? [[detail, 3 * rankOf(n, at)] as const] : [],
    ),
  );
/** Sets of at least two audit entries, as bit masks. */
const ENTRY_SETS = Array.from({ length: 2 ** ROW_NUMBERS.length }, (_, bits) => bits).filter(
  bits => (bits & (bits - 1)) !== 0,
);
