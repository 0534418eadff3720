import { apiErrorTexts as texts } from '@recado/texts';
import type { Clock } from '@recado/timing';
import type { ConnectionChange, Logger } from '@recado/transport';
import { isPairedSessionState } from '../../core/connection/index.ts';
import type { Queryable } from '../../core/data/sql.ts';
import { NotFound } from '../../core/errors/index.ts';
import { createLatestRecordWriter } from './createLatestRecordWriter.ts';
import {
  type LoadedSessionRecord,
  loadSessionRecord,
  type SessionRecord,
  storeSessionRecord,
} from './sessionRecord.ts';

/** Minimum milliseconds between two writes that change only the times `lastEventAt` and `lastResponsiveAt`. */
const ACTIVITY_WRITE_INTERVAL_MS = 30_000;

export interface CachedLineRecordDeps {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly log: Logger;
  readonly clientId: string;
  /** Epoch of the lease under which this process owns the client; 0 without leases. */
  readonly epoch: number;
  /** Aborts writes that wait for the database. */
  readonly signal: AbortSignal;
}

export type CachedLineRecord = ReturnType<typeof createCachedLineRecord>;

/**
 * In-memory copy of a line's database row. The copy is always current. Its changes are written to the database
 * as soon as the database is available.
 */
export function createCachedLineRecord({ database, clock, log, clientId, epoch, signal }: CachedLineRecordDeps) {
  const writer = createLatestRecordWriter<SessionRecord>({
    signal,
    log,
    operation: `session of ${clientId}`,
    write: record => storeSessionRecord(database, clientId, epoch, record),
  });
  let value: LoadedSessionRecord | undefined;
  let lastWriteMs = 0;

  const getLoaded = (): LoadedSessionRecord => {
    if (!value) throw new Error(`the session of ${clientId} was not loaded`);
    return value;
  };
  const applyPatch = (patch: Partial<SessionRecord>): void => {
    const previous = getLoaded();
    const now = clock.now();
    const hasNewState = patch.state !== undefined && patch.state !== previous.state;
    value = { ...previous, ...patch, stateSince: hasNewState ? now : previous.stateSince };
    lastWriteMs = now.getTime();
    const { phone: _, transport: __, ...record } = value;
    writer.put(record);
  };

  return {
    get value(): LoadedSessionRecord {
      return getLoaded();
    },
    get isLinked(): boolean {
      return value !== undefined && isPairedSessionState(value.state);
    },
    /** Loads the line's database row, unless this process has unwritten changes of the line. @throws NotFound */
    async load(): Promise<void> {
      if (!writer.isIdle) return;
      value = await loadSessionRecord(database, clientId);
      if (!value) throw new NotFound(texts.notFound.client);
    },
    update(patch: Partial<SessionRecord>): void {
      applyPatch(patch);
    },
    recordChange(change: Exclude<ConnectionChange, { state: 'closed' }>): void {
      const lastEventAt = clock.now();
      if (change.state === 'pairing') applyPatch({ state: 'linking', ...describePairing(change), lastEventAt });
      if (change.state !== 'open') return;
      const { linkedAt, waAddress, lid, unresponsiveSince } = getLoaded();
      applyPatch({
        state: 'connected',
        reason: unresponsiveSince ? 'unproven' : null,
        stateUntil: null,
        lastEventAt,
        linkedAt: linkedAt ?? lastEventAt,
        waAddress: change.self.phone ?? waAddress,
        lid: change.self.lid ?? lid,
        expiredPairingCodes: 0,
      });
    },
    recordStart(): void {
      const state = isPairedSessionState(getLoaded().state) ? 'reconnecting' : 'linking';
      applyPatch({ state, reason: null, stateUntil: null, attempts: 0 });
    },
    recordStop(): void {
      if (value?.state === 'connected') applyPatch({ state: 'reconnecting', reason: null, stateUntil: null });
    },
    /** Records that a message or status arrived from the network. */
    recordActivity(): void {
      if (!value) return;
      const now = clock.now();
      if (now.getTime() - lastWriteMs >= ACTIVITY_WRITE_INTERVAL_MS)
        applyPatch({ lastEventAt: now, lastResponsiveAt: now });
      else value = { ...value, lastEventAt: now, lastResponsiveAt: now };
    },
    /** Resolves when all changes are written, or when the writer drops them after an error. */
    waitUntilWritten(): Promise<void> {
      return writer.waitUntilIdle();
    },
  };
}

/** Returns what the owner must do to link the line, and until when. */
function describePairing(
  change: Extract<ConnectionChange, { state: 'pairing' }>,
): Pick<SessionRecord, 'reason' | 'stateUntil'> {
  if ('qr' in change) return { reason: null, stateUntil: change.expiresAt };
  if ('passkey' in change) return { reason: 'passkey-asked', stateUntil: change.passkey.expiresAt };
  return { reason: 'credentials-asked', stateUntil: null };
}
