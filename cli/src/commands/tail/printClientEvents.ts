import type { RecadoEvent } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { joinAbortSignals } from '@recado/timing';
import { UsageError } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { createPlainTailView } from './createPlainTailView.ts';
import { createSeenEventStore, resolveSeenEventsPath } from './createSeenEventStore.ts';
import { matchesEventFilter } from './EventFilter.ts';
import { type FollowedClient, selectFollowedClients } from './FollowedClient.ts';
import { findStartEventSequence } from './findStartEventSequence.ts';
import { followClientEvents } from './followClientEvents.ts';
import {
  createEventForwarder,
  type EventForwarder,
  type ForwardingSignatureSettings,
} from './forwarding/createEventForwarder.ts';
import type { TailSettings, tailOptions } from './options.ts';
import type { TailView } from './TailView.ts';
import { waitUntilStdoutHasNoReader } from './waitUntilStdoutHasNoReader.ts';

const texts = cliTexts.tail;

/** `recado tail [CLIENT…]`: prints the events of clients as they happen, until Ctrl+C. */
export async function printClientEvents(
  remote: RemoteContext,
  call: CommandInvocation<typeof tailOptions>,
): Promise<void> {
  const { settings } = call;
  const { forwardTo } = settings;
  const clients = await selectFollowedClients(remote, call.args);
  const getKeys = forwardTo === undefined ? undefined : createKeyLookup(remote, settings.webhookSecret);
  // Read the signing secrets now, so that a missing secret causes an error here and not at the first event.
  if (getKeys) for (const { id } of clients) await getKeys(id);

  const run = (view: TailView, signal: AbortSignal): Promise<void> => {
    const forward =
      getKeys && forwardTo !== undefined ? createEventForwarder({ url: forwardTo, getKeys, signal }) : undefined;
    return showEvents({ clients, settings, view, forward, signal, env: call.env });
  };
  if (!remote.canDraw) {
    remote.writeMessage(texts.following(clients.map(({ name }) => name).join(', ')));
    if (forwardTo !== undefined) remote.writeMessage(texts.forwardingTo(forwardTo));
    return runUntilUnread(remote.signal, signal => run(createPlainTailView(remote, forwardTo !== undefined), signal));
  }
  const initialState = {
    clients: clients.map(({ name }) => name),
    filters: describeFilters(settings),
    isForwarding: forwardTo !== undefined,
  };
  const { runTailScreen } = await import('./screen/runTailScreen.ts');
  return runTailScreen(initialState, remote.signal, run);
}

/** Runs a function with a signal that aborts as soon as no process reads stdout any more. */
async function runUntilUnread(signal: AbortSignal, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const abortController = joinAbortSignals([signal]);
  const unreadError = new Error('no process reads stdout any more');
  waitUntilStdoutHasNoReader(abortController.signal).then(
    () => abortController.abort(unreadError),
    () => {},
  );
  try {
    await run(abortController.signal);
  } catch (error) {
    if (error !== unreadError) throw error;
  } finally {
    abortController.release();
    abortController.abort();
  }
}

/** Display texts of the active filters. */
const describeFilters = ({ direction, number, type }: TailSettings): readonly string[] => [
  ...(direction === undefined ? [] : [texts.bar.onlyDirection(texts.directions[direction])]),
  ...(number === undefined ? [] : [texts.bar.onlyNumber(number)]),
  ...(type === undefined ? [] : [texts.bar.onlyTypes(type.join(', '))]),
];

interface ShowEventsOptions {
  readonly clients: readonly FollowedClient[];
  readonly settings: TailSettings;
  readonly view: TailView;
  readonly forward: EventForwarder | undefined;
  readonly signal: AbortSignal;
  readonly env: CommandInvocation['env'];
}

async function showEvents({ clients, settings, view, forward, signal, env }: ShowEventsOptions): Promise<void> {
  const { since, last, direction, number, type: types } = settings;
  const seen = await createSeenEventStore(resolveSeenEventsPath(env));
  if (since?.kind === 'seen' && clients.every(({ id }) => seen.getLastSequence(id) === undefined))
    view.showNotice(texts.noEventsSeen);
  const startOptions = { since, last, getSeenSequence: seen.getLastSequence };
  const starts = await Promise.all(
    clients.map(async client => ({ client, after: await findStartEventSequence(client, startOptions, signal) })),
  );
  const isOneOfSeveral = clients.length > 1;
  const handle = async (event: RecadoEvent, { id, name, country }: FollowedClient): Promise<void> => {
    if (matchesEventFilter(event, { direction, number, types }, country)) {
      view.showEvent(event, isOneOfSeveral ? name : undefined);
      if (forward) view.showForwardingResult(event, await forward(event));
    }
    seen.setLastSequence(id, event.sequence);
  };
  const reportDeletedClient = ({ name }: FollowedClient): void => view.showNotice(texts.clientGone(name));
  try {
    await followClientEvents({
      starts,
      signal,
      handle,
      onConnectionChange: view.showConnectionState,
      onClientGone: reportDeletedClient,
    });
  } finally {
    await seen.flush();
  }
}

/**
 * Returns a lookup of each client's webhook signing keys: the secret from the options, or the secret
 * that the platform shows to the client's owner.
 *
 * @throws UsageError without a secret option if the credential is a client's API token, which may
 * not read secrets
 */
function createKeyLookup(
  { credential, asUser, signal }: Pick<RemoteContext, 'credential' | 'asUser' | 'signal'>,
  secretOption: string | undefined,
): (clientId: string) => Promise<ForwardingSignatureSettings> {
  if (secretOption !== undefined) return async () => ({ secret: secretOption });
  if (credential?.kind === 'api') throw new UsageError(cliTexts.tail.noSecret);
  const sdk: Sdk = asUser();
  const cachedKeys = new Map<string, ForwardingSignatureSettings>();
  return async id => {
    const cached = cachedKeys.get(id);
    if (cached) return cached;
    const { keys } = await sdk.request('GET /clients/{id}/webhook/secret', { params: { id }, signal });
    cachedKeys.set(id, keys);
    return keys;
  };
}
