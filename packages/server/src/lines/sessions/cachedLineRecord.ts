import { apiErrorTexts as texts } from '@recado/texts';
import type { ConnectionChange } from '@recado/transport';
import { isPairedSessionState } from '../../core/connection/index.ts';
import { NotFound } from '../../core/errors/index.ts';
import type { ClientLineDeps, ClientLineOptions } from './ClientLine.ts';
import { createLatestRecordWriter } from './latestRecordWriter.ts';
import {
  type LoadedSessionRecord,
  loadSessionRecord,
  type SessionRecord,
  storeSessionRecord,
} from './sessionRecord.ts';

/** Minimum milliseconds between two writes that change only the times `lastEventAt` and `lastResponsiveAt`. */
const ACTIVITY_WRITE_INTERVAL_MS = 30_000;

/**
 * In-memory copy of a line's database row. The copy is always current. Its changes are written to the database
 * as soon as the database is available.
 */
export interface CachedLineRecord {
  readonly value: LoadedSessionRecord;
  readonly isLinked: boolean;
  /** Loads the line's database row, unless this process has unwritten changes of the line. @throws NotFound */
  load(): Promise<void>;
  update(patch: Partial<SessionRecord>): void;
  recordChange(change: Exclude<ConnectionChange, { state: 'closed' }>): void;
  recordStart(): void;
  recordStop(): void;
  /** Records that a message or status arrived from the network. */
  recordActivity(): void;
  flushed(): Promise<void>;
}

export function createCachedLineRecord(
  { database, clock, log }: ClientLineDeps,
  { clientId, epoch }: ClientLineOptions,
  signal: AbortSignal,
): CachedLineRecord {
  const writer = createLatestRecordWriter<SessionRecord>(
    record => storeSessionRecord(database, clientId, epoch, record),
    {
      signal,
      log,
      operation: `session of ${clientId}`,
    },
  );
  let value: LoadedSessionRecord | undefined;
  let lastWriteMs = 0;

  const getLoaded = (): LoadedSessionRecord => {
    if (!value) throw new Error(`the session of ${clientId} was not loaded`);
    return value;
  };
  const update = (patch: Partial<SessionRecord>): void => {
    const previous = getLoaded();
    const now = clock.now();
    const hasNewState = patch.state !== undefined && patch.state !== previous.state;
    value = { ...previous, ...patch, stateSince: hasNewState ? now : previous.stateSince };
    lastWriteMs = now.getTime();
    const { phone: _, transport: __, ...record } = value;
    writer.put(record);
  };

  return {
    get value() {
      return getLoaded();
    },
    get isLinked() {
      return value !== undefined && isPairedSessionState(value.state);
    },
    async load() {
      if (!writer.idle) return;
      value = await loadSessionRecord(database, clientId);
      if (!value) throw new NotFound(texts.notFound.client);
    },
    update,
    recordChange(change) {
      const lastEventAt = clock.now();
      if (change.state === 'pairing')
        update({
          state: 'linking',
          reason: 'qr' in change ? null : 'credentials-asked',
          stateUntil: 'qr' in change ? change.expiresAt : null,
          lastEventAt,
        });
      if (change.state !== 'open') return;
      const { linkedAt, waAddress, lid, unresponsiveSince } = getLoaded();
      update({
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
    recordStart() {
      const state = isPairedSessionState(getLoaded().state) ? 'reconnecting' : 'linking';
      update({ state, reason: null, stateUntil: null, attempts: 0 });
    },
    recordStop() {
      if (value?.state === 'connected') update({ state: 'reconnecting', reason: null, stateUntil: null });
    },
    recordActivity() {
      if (!value) return;
      const now = clock.now();
      if (now.getTime() - lastWriteMs >= ACTIVITY_WRITE_INTERVAL_MS)
        update({ lastEventAt: now, lastResponsiveAt: now });
      else value = { ...value, lastEventAt: now, lastResponsiveAt: now };
    },
    flushed: () => writer.flushed(),
  };
}
