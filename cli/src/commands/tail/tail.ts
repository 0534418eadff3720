import type { RecadoEvent } from '@recado/contract';
import { recipientText } from '@recado/contract/rules';
import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { joinSignals } from '@recado/timing';
import { UsageError } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { createSeen, seenPath } from './createSeen.ts';
import { matches } from './EventFilter.ts';
import { chooseFollowed, type Followed } from './Followed.ts';
import { findStart } from './findStart.ts';
import { followAll } from './followAll.ts';
import { createForwarder, type Forwarder, type ForwardingKeys } from './forwarding/createForwarder.ts';
import type { TailSettings, tailOptions } from './options.ts';
import { plainView } from './plainView.ts';
import type { TailView } from './TailView.ts';
import { whenUnread } from './whenUnread.ts';

const texts = cli.tail;

/** `recado tail [CLIENT…]`: shows what happens to clients as it happens, until Ctrl+C. */
export async function tail(remote: Remote, call: Call<typeof tailOptions>): Promise<void> {
  const { settings } = call;
  const { forwardTo } = settings;
  const clients = await chooseFollowed(remote, call.args);
  const keysOf = forwardTo === undefined ? undefined : findKeys(remote, settings.webhookSecret);
  // A secret that cannot be had is found out now, not with the first event.
  if (keysOf) for (const { id } of clients) await keysOf(id);

  const run = (view: TailView, signal: AbortSignal): Promise<void> => {
    const forward =
      keysOf && forwardTo !== undefined ? createForwarder({ url: forwardTo, keysOf, signal }) : undefined;
    return show({ clients, settings, view, forward, signal, env: call.env });
  };
  if (!remote.isDrawn) {
    remote.say(texts.following(clients.map(({ name }) => name).join(', ')));
    if (forwardTo !== undefined) remote.say(texts.forwardingTo(forwardTo));
    return untilUnread(remote.signal, signal => run(plainView(remote, forwardTo !== undefined), signal));
  }
  const told = {
    clients: clients.map(({ name }) => name),
    filters: filterWords(settings),
    isForwarding: forwardTo !== undefined,
  };
  const { runTailScreen } = await import('./screen/runTailScreen.ts');
  return runTailScreen(told, remote.signal, run);
}

/** Ends with whoever reads what is written. */
async function untilUnread(signal: AbortSignal, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const ending = joinSignals([signal]);
  const unread = new Error('nobody reads any more');
  whenUnread(ending.signal).then(
    () => ending.abort(unread),
    () => {},
  );
  try {
    await run(ending.signal);
  } catch (error) {
    if (error !== unread) throw error;
  } finally {
    ending.release();
    ending.abort();
  }
}

/** What narrows the events, for people. */
const filterWords = ({ direction, number, type }: TailSettings): readonly string[] => [
  ...(direction === undefined ? [] : [texts.bar.onlyDirection(texts.directions[direction])]),
  ...(number === undefined ? [] : [texts.bar.onlyNumber(recipientText(number))]),
  ...(type === undefined ? [] : [texts.bar.onlyTypes(type.join(', '))]),
];

interface Showing {
  readonly clients: readonly Followed[];
  readonly settings: TailSettings;
  readonly view: TailView;
  readonly forward: Forwarder | undefined;
  readonly signal: AbortSignal;
  readonly env: Call['env'];
}

async function show({ clients, settings, view, forward, signal, env }: Showing): Promise<void> {
  const { since, last, direction, number, type: types } = settings;
  const seen = await createSeen(seenPath(env));
  if (since?.kind === 'seen' && clients.every(({ id }) => seen.of(id) === undefined))
    view.say(texts.nothingSeen);
  const beginning = { since, last, seen: seen.of };
  const starts = await Promise.all(
    clients.map(async client => ({ client, after: await findStart(client, beginning, signal) })),
  );
  const isOneOfSeveral = clients.length > 1;
  const handle = async (event: RecadoEvent, { id, name }: Followed): Promise<void> => {
    if (matches(event, { direction, number, types })) {
      view.event(event, isOneOfSeveral ? name : undefined);
      if (forward) view.forwarded(event, await forward(event));
    }
    seen.note(id, event.sequence);
  };
  const gone = ({ name }: Followed): void => view.say(texts.gone(name));
  try {
    await followAll({ starts, signal, handle, changed: view.changed, gone });
  } finally {
    await seen.flush();
  }
}

/**
 * What each client's events are signed with: the secret that was given, or the one that its owner sees.
 *
 * @throws UsageError where a client's token speaks, which cannot see it, and none was given
 */
function findKeys(
  { credential, asUser, signal }: Pick<Remote, 'credential' | 'asUser' | 'signal'>,
  given: string | undefined,
): (clientId: string) => Promise<ForwardingKeys> {
  if (given !== undefined) return async () => ({ secret: given });
  if (credential?.kind === 'api') throw new UsageError(cli.tail.noSecret);
  const sdk: Sdk = asUser();
  const known = new Map<string, ForwardingKeys>();
  return async id => {
    const held = known.get(id);
    if (held) return held;
    const { keys } = await sdk.request('GET /clients/{id}/webhook/secret', { params: { id }, signal });
    known.set(id, keys);
    return keys;
  };
}
