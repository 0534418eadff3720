import type { Label } from '@recado/contract';
import { type Logger, TransportError, type TransportErrorCode } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { type PendingLabelChange, toNetworkColor } from '../../../core/labels/index.ts';
import { createPollingLoop } from '../../../core/polling/createPollingLoop.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';

/** Maximum number of clients whose changes one poll sends, at the same time. */
const MAX_CLIENTS_PER_POLL = 20;
/** Maximum number of changes of one client that one poll sends. */
const MAX_CHANGES_PER_CLIENT = 20;
/** A change that fails is deleted after this number of attempts, which is after about a day. */
const MAX_ATTEMPTS = 30;
/** Delay before the second attempt in seconds. Each later delay is twice as long, up to the maximum. */
const FIRST_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 3_600;
/** Changes that a phone does not receive for this number of days are deleted. */
const MAX_CHANGE_AGE_DAYS = 30;
/** Errors after which the same change may succeed later. */
const RETRYABLE_ERRORS: readonly TransportErrorCode[] = [
  'not-connected',
  'not-linked',
  'unreachable',
  'unknown-outcome',
  'rate-limited',
];

/** Errors of a line that is not connected after all. They do not count as attempts. */
const CONNECTION_ERRORS: readonly TransportErrorCode[] = ['not-connected', 'not-linked'];

/** Color in `phone_labels` until the phone has confirmed a label of Recado. */
const UNCONFIRMED_COLOR = -1;

interface PhoneLabelSenderDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
  readonly log: Logger;
}

interface ChangeRow {
  readonly id: string;
  readonly clientId: string;
  readonly change: PendingLabelChange;
  readonly attempts: number;
}

interface PhoneLabel {
  readonly networkId: string;
  readonly name: string;
  readonly color: number;
  readonly predefinedId: string | null;
}

/**
 * Sends labels to WhatsApp Business on the phones, in the order of their changes. A change of a client that is not
 * connected waits. A label is created on the phone when the first chat or message gets it.
 */
export function createPhoneLabelSender({ database, sessions, log }: PhoneLabelSenderDeps) {
  const saveLabel = async (clientId: string, { networkId, name, color, predefinedId }: PhoneLabel): Promise<void> =>
    sessions.manage(clientId, 'labels.save', {
      ...{ id: networkId, name, color },
      ...(predefinedId !== null && { predefinedId }),
    });

  /** Returns the label's ID on the phone. Creates the label there if it is missing. */
  const ensureLabel = async (clientId: string, labelId: string): Promise<string | undefined> => {
    const [label] = await rows<Pick<Label, 'color'>>(database, FIND_COLOR_SQL, { clientId, labelId });
    if (!label) return undefined;
    const [known] = await findPhoneLabels(database, clientId, labelId);
    if (known && known.color !== UNCONFIRMED_COLOR) return known.networkId;
    if (!known) await rows(database, RESERVE_ID_SQL, { clientId, labelId, color: UNCONFIRMED_COLOR });
    const [reserved] = known ? [known] : await findPhoneLabels(database, clientId, labelId);
    // Another node has just reserved the same ID for another label.
    if (!reserved) throw new TransportError('rate-limited', 'The ID of the label is taken.');
    const color = toNetworkColor(label.color);
    try {
      await saveLabel(clientId, { ...reserved, color });
    } catch (error) {
      if (error instanceof TransportError && error.reason === 'unsupported')
        await rows(database, RELEASE_ID_SQL, { clientId, networkId: reserved.networkId });
      throw error;
    }
    await rows(database, SET_COLOR_SQL, { clientId, networkId: reserved.networkId, color });
    return reserved.networkId;
  };

  const send = async (clientId: string, change: PendingLabelChange): Promise<void> => {
    if (change.kind === 'deleted') {
      await sessions.manage(clientId, 'labels.save', { id: change.networkId, deleted: true });
      return;
    }
    if (change.kind === 'saved') {
      const [recado] = await rows<Pick<Label, 'color'>>(database, FIND_COLOR_SQL, {
        clientId,
        labelId: change.labelId,
      });
      if (!recado) return;
      for (const label of await findPhoneLabels(database, clientId, change.labelId)) {
        const color = toNetworkColor(recado.color, label.color);
        await saveLabel(clientId, { ...label, color });
        await rows(database, SET_COLOR_SQL, { clientId, networkId: label.networkId, color });
      }
      return;
    }
    const { labelId, chat, messageId, labeled } = change;
    const known = labeled ? await ensureLabel(clientId, labelId) : undefined;
    const removed = labeled ? [] : await findPhoneLabels(database, clientId, labelId);
    const ids = known === undefined ? removed.map(({ networkId }) => networkId) : [known];
    for (const label of ids)
      await sessions.manage(clientId, 'labels.assign', {
        ...{ label, chat, labeled },
        ...(messageId !== undefined && { messageId }),
      });
  };

  /** Sends one change. @returns whether later changes of the client may follow */
  const sendAndDelete = async ({ id, clientId, change, attempts }: ChangeRow): Promise<boolean> => {
    try {
      const { manages = [] } = await sessions.abilities.forClient(clientId);
      if (manages.includes('labels')) await send(clientId, change);
    } catch (error) {
      if (!(error instanceof TransportError) || RETRYABLE_ERRORS.includes(error.reason)) {
        const isOffline = error instanceof TransportError && CONNECTION_ERRORS.includes(error.reason);
        if (isOffline || attempts + 1 < MAX_ATTEMPTS) {
          log.debug({ err: error, clientId }, 'could not send a label to the phone yet');
          await rows(database, POSTPONE_SQL, { id, attempts: isOffline ? attempts : attempts + 1 });
          return false;
        }
      }
      log.debug({ err: error, clientId }, 'the phone refused a label');
    }
    await rows(database, 'DELETE FROM label_changes WHERE id = :id', { id });
    return true;
  };

  const sendPending = async (): Promise<number> => {
    await rows(database, DELETE_EXPIRED_SQL);
    const pending = await rows<ChangeRow>(database, CLAIM_SQL, {
      clients: MAX_CLIENTS_PER_POLL,
      changes: MAX_CHANGES_PER_CLIENT,
    });
    const clients = [...new Set(pending.map(({ clientId }) => clientId))];
    const counts = await Promise.all(
      clients.map(client => sendInOrder(pending.filter(({ clientId }) => clientId === client))),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };

  /** Sends the claimed changes of one client until one fails. @returns the number of sent changes */
  const sendInOrder = async (changes: readonly ChangeRow[]): Promise<number> => {
    let sent = 0;
    try {
      for (const change of changes) {
        if (loop.isStopping || !(await sendAndDelete(change))) break;
        sent += 1;
      }
    } finally {
      const unsent = changes.slice(sent).map(({ id }) => id);
      if (unsent.length > 0) await rows(database, RELEASE_CLAIMS_SQL, { ids: unsent });
    }
    return sent;
  };

  const loop = createPollingLoop({
    poll: sendPending,
    pollIntervals: { shortest: 200, longest: 5_000 },
    log,
    failureMessage: 'could not search for labels to send',
  });

  return {
    start(): void {
      loop.start();
    },

    async stop(): Promise<void> {
      await loop.stop();
    },

    /** Makes the next poll due, because a change was recorded. */
    sendSoon(): void {
      loop.pollSoon();
    },

    /** Sends all changes that are pending now. @returns the number of sent changes */
    async runOnce(): Promise<number> {
      return sendPending();
    },
  };
}
export type PhoneLabelSender = Pick<ReturnType<typeof createPhoneLabelSender>, 'sendSoon'>;

/** Sends nothing. Recorded changes wait until another process sends them. */
export const noPhoneLabels: PhoneLabelSender = { sendSoon() {} };

const DELETE_EXPIRED_SQL = `
  DELETE FROM label_changes WHERE created_at < now() - interval '${MAX_CHANGE_AGE_DAYS} days'`;
/**
 * Claims the oldest changes of connected clients. Only the node that locks a client's oldest change may claim the
 * client's changes, so that two nodes never send changes of one client at the same time.
 */
const CLAIM_SQL = `
  WITH oldest AS (
    SELECT l.client_id FROM label_changes l JOIN sessions s ON s.client_id = l.client_id AND s.state = 'connected'
    WHERE l.next_attempt_at <= now() AND (l.claimed_until IS NULL OR l.claimed_until <= now())
      AND NOT EXISTS (SELECT FROM label_changes e WHERE e.client_id = l.client_id AND e.id < l.id)
      AND NOT EXISTS (SELECT FROM label_changes c WHERE c.client_id = l.client_id AND c.claimed_until > now())
    ORDER BY l.next_attempt_at, l.id LIMIT :clients FOR UPDATE OF l SKIP LOCKED),
  due AS (
    SELECT d.id FROM oldest CROSS JOIN LATERAL (
      SELECT id FROM label_changes WHERE client_id = oldest.client_id ORDER BY id LIMIT :changes) d),
  claimed AS (
    UPDATE label_changes l SET claimed_until = now() + interval '5 minutes' FROM due WHERE l.id = due.id
    RETURNING l.id, l.client_id, l.change, l.attempts)
  SELECT id, client_id AS "clientId", change, attempts FROM claimed ORDER BY id`;
const POSTPONE_SQL = `
  UPDATE label_changes SET attempts = :attempts, next_attempt_at = now()
    + least(${MAX_RETRY_SECONDS}, ${FIRST_RETRY_SECONDS} * power(2, least(:attempts, 20) - 1)) * interval '1 second'
  WHERE id = :id`;
const RELEASE_CLAIMS_SQL = 'UPDATE label_changes SET claimed_until = NULL WHERE id = ANY(CAST(:ids AS bigint[]))';

const findPhoneLabels = (database: Knex, clientId: string, labelId: string): Promise<PhoneLabel[]> =>
  rows<PhoneLabel>(
    database,
    `SELECT p.network_id AS "networkId", l.name, p.color, p.predefined_id AS "predefinedId"
     FROM phone_labels p JOIN labels l ON l.id = p.label_id
     WHERE p.client_id = :clientId AND p.label_id = :labelId ORDER BY length(p.network_id), p.network_id`,
    { clientId, labelId },
  );

const FIND_COLOR_SQL = 'SELECT color FROM labels WHERE client_id = :clientId AND id = :labelId';

/** Reserves the ID after the highest one, because phones number their labels. */
const RESERVE_ID_SQL = `
  INSERT INTO phone_labels (client_id, network_id, label_id, color)
  SELECT CAST(:clientId AS uuid), CAST(1 + coalesce((
      SELECT max(CAST(network_id AS bigint)) FROM phone_labels
      WHERE client_id = :clientId AND network_id ~ '^[0-9]{1,9}$'), 0) AS text), id, CAST(:color AS smallint)
  FROM labels WHERE client_id = :clientId AND id = :labelId
  ON CONFLICT DO NOTHING`;
const RELEASE_ID_SQL = 'DELETE FROM phone_labels WHERE client_id = :clientId AND network_id = :networkId';
const SET_COLOR_SQL = `
  UPDATE phone_labels SET color = :color WHERE client_id = :clientId AND network_id = :networkId`;
