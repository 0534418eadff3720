import type { ConnectionChange, Transport } from '@recado/transport';
import { storeTransportAccounts } from '../transports/index.ts';
import type { ClientLineDeps } from './ClientLineDeps.ts';
import type { LineParts } from './createLineParts.ts';
import { createLineSessionHost } from './createLineSessionHost.ts';
import { createLiveSession, type LiveSession } from './createLiveSession.ts';
import { deliverStoredWebhookRequests } from './deliverStoredWebhookRequests.ts';
import { type SessionSnapshot, toSessionSnapshot } from './SessionSnapshot.ts';
import { ACCOUNT_TAKEN_CLOSE_DETAILS } from './sessionClose.ts';

/** Milliseconds after which a connection counts as stable, so that earlier failures no longer count. */
const STABLE_CONNECTION_MS = 60_000;

/** Starts a session of a transport, and makes it the current session of the line. */
export function startLineSession(
  dependencies: ClientLineDeps,
  { record, vaultOpener, livenessProbe, activity, callDecliner, current }: LineParts,
  transport: Transport,
): LiveSession {
  const { database, clientId, receiver, accountEvents, sessionReporter, log, clock } = dependencies;
  const controller = new AbortController();
  const { signal } = controller;
  const logFailure = (error: unknown) => log.error({ err: error, clientId }, 'an operation of a line failed');

  const handleOpen = (change: Extract<ConnectionChange, { state: 'open' }>, snapshot: SessionSnapshot): void => {
    // Store the account IDs before reporting `open`, because webhook requests find their client by the IDs.
    const onStored = (isOurs: boolean) => {
      if (current.live === live && !isOurs) live.abort(ACCOUNT_TAKEN_CLOSE_DETAILS);
      else if (current.live === live && current.snapshot === snapshot) record.recordChange(change);
    };
    storeTransportAccounts({ database, log, signal }, clientId, transport.name, change).then(onStored, logFailure);
    current.cancelStableTimer = clock.after(STABLE_CONNECTION_MS, () => record.update({ attempts: 0 }));
    void live.session.then(session => {
      if (current.live !== live) return;
      livenessProbe.sessionOpened(session);
      receiver.resumeFiles(clientId, session, signal).catch(logFailure);
      const target = { clientId, transport: transport.name };
      deliverStoredWebhookRequests(dependencies, target, session, signal).catch(logFailure);
    });
  };

  const live = createLiveSession({
    transport,
    client: { id: clientId, phone: record.value.phone },
    clock,
    controller,
    outboundProxy: () => dependencies.outboundProxy(clientId, signal),
    opening: () => sessionReporter.reportOpening(clientId, live),
    changed(change) {
      if (current.live !== live) return;
      const snapshot = toSessionSnapshot(change);
      current.snapshot = snapshot;
      if (change.state === 'open') handleOpen(change, snapshot);
      else record.recordChange(change);
    },
  });
  const host = createLineSessionHost({
    clientId,
    session: live,
    vault: vaultOpener.openNext(signal),
    log,
    signal,
    receiver,
    accountEvents,
    activity,
    callDecliner,
    sessionReporter,
    hasReplyWindow: transport.capabilities.replyWindowMs !== undefined,
  });
  current.live = live;
  live.open(host);
  return live;
}
