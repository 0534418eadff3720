import { errors as texts } from '@recado/texts';
import type { Change } from '@recado/transport';
import { hasPairing } from '../../ground/connection/index.ts';
import { NotFound } from '../../ground/errors/index.ts';
import type { LineDependencies, LineOptions } from './Line.ts';
import { createRecordWriter } from './recordWriter.ts';
import { type LoadedRecord, loadRecord, type SessionRecord, storeRecord } from './sessionRecord.ts';

/** Milliseconds between two writings of nothing but `lastEventAt`. */
const EVENTS_SELDOM = 30_000;

/** A line's row: true in memory at once, in the database as soon as it can be written. */
export interface LineRecord {
  readonly value: LoadedRecord;
  readonly isLinked: boolean;
  /** Reads it, unless the database does not yet have our own newest. @throws NotFound */
  load(): Promise<void>;
  note(patch: Partial<SessionRecord>): void;
  changed(change: Exclude<Change, { state: 'closed' }>): void;
  begins(): void;
  stops(): void;
  /** Something of its messages came from the network. */
  heard(): void;
  flushed(): Promise<void>;
}

export function createLineRecord(
  { database, clock, log }: LineDependencies,
  { clientId, epoch }: LineOptions,
  signal: AbortSignal,
): LineRecord {
  const writer = createRecordWriter<SessionRecord>(record => storeRecord(database, clientId, epoch, record), {
    signal,
    log,
    what: `session of ${clientId}`,
  });
  let value: LoadedRecord | undefined;
  let written = 0;

  const known = (): LoadedRecord => {
    if (!value) throw new Error(`the session of ${clientId} was not loaded`);
    return value;
  };
  const note = (patch: Partial<SessionRecord>): void => {
    const before = known();
    const now = clock.now();
    const since = patch.state === undefined || patch.state === before.state ? before.since : now;
    value = { ...before, ...patch, since };
    written = now.getTime();
    const { phone: _, transport: __, ...record } = value;
    writer.put(record);
  };

  return {
    get value() {
      return known();
    },
    get isLinked() {
      return value !== undefined && hasPairing(value.state);
    },
    async load() {
      if (!writer.idle) return;
      value = await loadRecord(database, clientId);
      if (!value) throw new NotFound(texts.notFound.client);
    },
    note,
    changed(change) {
      const lastEventAt = clock.now();
      if (change.state === 'pairing')
        note({
          state: 'linking',
          reason: 'qr' in change ? null : 'credentials-asked',
          until: 'qr' in change ? change.expiresAt : null,
          lastEventAt,
        });
      if (change.state !== 'open') return;
      const { linkedAt, address, lid, unprovenSince } = known();
      note({
        state: 'connected',
        reason: unprovenSince ? 'unproven' : null,
        until: null,
        lastEventAt,
        linkedAt: linkedAt ?? lastEventAt,
        address: change.self.phone ?? address,
        lid: change.self.lid ?? lid,
        failedLinks: 0,
      });
    },
    begins() {
      const state = hasPairing(known().state) ? 'reconnecting' : 'linking';
      note({ state, reason: null, until: null, attempts: 0 });
    },
    stops() {
      if (value?.state === 'connected') note({ state: 'reconnecting', reason: null, until: null });
    },
    heard() {
      if (!value) return;
      const now = clock.now();
      if (now.getTime() - written >= EVENTS_SELDOM) note({ lastEventAt: now, provenAt: now });
      else value = { ...value, lastEventAt: now, provenAt: now };
    },
    flushed: () => writer.flushed(),
  };
}
