import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { handleControl } from './control/index.ts';
import { pathOf } from './http/pathOf.ts';
import { isPagePath, servePage } from './http/servePage.ts';
import { handleMedia, isMediaPath } from './media/index.ts';
import type { Emulator, EmulatorOptions } from './model/Emulator.ts';
import { EmulatorError } from './model/EmulatorError.ts';
import type { Play } from './model/Play.ts';
import { readQr } from './phone/linking.ts';
import { accept } from './server/accept.ts';
import { openPort } from './server/openPort.ts';
import { stateOf } from './server/stateOf.ts';
import { startSweeping } from './server/sweep.ts';
import { tellTimelock } from './server/tellTimelock.ts';
import { createCertificate } from './tls/index.ts';
import { Clock } from './town/Clock.ts';
import { createTown, type Ground } from './town/createTown.ts';
import { keepTown } from './town/snapshot/keepTown.ts';
import { pack } from './town/snapshot/pack.ts';
import { readSnapshot, restoreTown } from './town/snapshot/restoreTown.ts';
import { TownEvents } from './town/TownEvents.ts';
import { createServerIdentity } from './wire/certificateChain.ts';

const largestFrame = 2 ** 24 - 1;
const usualLatencyMs = 8;

/**
 * Starts a WhatsApp server and its phones on one port.
 * @throws Error when the port cannot be opened
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { host = '127.0.0.1', tls = false, certificate = createCertificate() } = options;
  const clock = new Clock(error => town.server.recorder.incident('', 'handler-error', String(error)));
  const events = new TownEvents(clock);
  const maxFrameBytes = options.maxFrameBytes ?? largestFrame;
  let authority = '';
  let identity = options.identity ?? createServerIdentity();
  const ground: Ground = {
    clock,
    events,
    identity: () => identity,
    maxFrameBytes,
    latencyMs: options.latencyMs ?? usualLatencyMs,
    fewPreKeys: options.fewPreKeys ?? false,
    handshakeTimeoutMs: options.handshakeTimeoutMs ?? 30_000,
    idleTimeoutMs: options.idleTimeoutMs ?? 180_000,
    mediaHost: () => authority,
  };
  let town = createTown(ground);
  let play: Play | undefined;
  /** Leaves this town for one where nobody lives yet. */
  const begin = (): void => {
    town.leave();
    clock.clear();
    town = createTown(ground);
    play = undefined;
  };
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes + 1024 });

  const request = (message: IncomingMessage, response: ServerResponse): void => {
    const path = pathOf(message);
    if (isMediaPath(path)) handleMedia(message, response, town.media, town.faults);
    else if (message.method === 'GET' && isPagePath(path)) void servePage(path, response);
    else handleControl(message, response, emulator);
  };
  const upgrade = (message: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const fault = town.faults.upgrade();
    if (fault?.kind === 'hang') return;
    if (fault || pathOf(message) !== '/ws/chat') refuseUpgrade(socket, fault?.status ?? 404);
    else sockets.handleUpgrade(message, socket, head, webSocket => accept(town.server, webSocket));
  };
  const port = await openPort({ host, port: options.port ?? 0 }, certificate, { request, upgrade });
  authority = `${host.includes(':') ? `[${host}]` : host}:${port.number}`;
  const stopSweeping = startSweeping(() => town.server);

  const emulator: Emulator = {
    url: `${tls ? 'wss' : 'ws'}://${authority}/ws/chat`,
    controlUrl: `${tls ? 'https' : 'http'}://${authority}`,
    mediaHost: authority,
    rootKey: identity.rootKey,
    ca: certificate.ca,
    caFile: options.caFile,
    clock,
    events,
    get phones() {
      return town.phones;
    },
    get groups() {
      return town.groups;
    },
    get channels() {
      return town.channels;
    },
    get faults() {
      return town.faults;
    },
    get media() {
      return town.media;
    },
    get controls() {
      return town.controls;
    },
    state: () => stateOf(town.server),
    get strictness() {
      return town.server.strictness;
    },
    insist(change) {
      town.server.strictness = { ...town.server.strictness, ...change };
      if (change.timelockUntil !== undefined) tellTimelock(town.server);
    },
    unknown: () => [...town.server.recorder.unknown],
    waitingName: qr => town.server.desk.byRef(readQr(qr).ref)?.name,
    reset() {
      begin();
      events.tell({ type: 'reset' });
    },
    snapshot: () => JSON.stringify(pack(keepTown(town))),
    async restore(snapshot) {
      const kept = readSnapshot(snapshot);
      begin();
      await clock.begin(kept.now);
      restoreTown(town, kept);
      if (!kept.isStopped) clock.run();
      events.tell({ type: 'restored' });
    },
    async play(text) {
      // Few need it, and what reads YAML takes its time to load.
      const [{ readScenario }, { playScenario }] = await Promise.all([
        import('./scenario/readScenario.ts'),
        import('./scenario/playScenario.ts'),
      ]);
      play = await playScenario(emulator, readScenario(text));
      return play;
    },
    get scenario() {
      return play;
    },
    renewKey() {
      const renewed = identity.renewed?.();
      if (!renewed) throw new EmulatorError(409, 'the root key was given, and cannot sign another one');
      identity = renewed;
    },
    async close() {
      stopSweeping();
      town.leave();
      clock.clear();
      sockets.close();
      await port.close();
    },
  };
  return emulator;
}

function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
