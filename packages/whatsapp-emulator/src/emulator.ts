import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { handleControlRequest } from './control/index.ts';
import { getRequestPath } from './http/getRequestPath.ts';
import { isEmulatorPagePath, serveEmulatorPageFile } from './http/serveEmulatorPageFile.ts';
import { handleMediaHostRequest, isMediaHostPath } from './media/index.ts';
import type { Emulator, EmulatorOptions } from './model/Emulator.ts';
import { EmulatorError } from './model/EmulatorError.ts';
import type { ScenarioRun } from './model/ScenarioRun.ts';
import { parseLinkingQr } from './phone/linking.ts';
import { acceptWebSocket } from './server/acceptWebSocket.ts';
import { collectEmulatorState } from './server/collectEmulatorState.ts';
import { startIdleConnectionSweep } from './server/connectionSweep.ts';
import { notifyNewChatQuota } from './server/newChatQuota.ts';
import { notifyNewChatTimelock } from './server/notifyNewChatTimelock.ts';
import { openHttpAndTlsPort } from './server/openHttpAndTlsPort.ts';
import { createCertificate } from './tls/index.ts';
import { createNoiseServerIdentity } from './wire/certificateChain.ts';
import { Clock } from './world/Clock.ts';
import { createWorld, type WorldDeps } from './world/createWorld.ts';
import { createSnapshot } from './world/snapshot/createSnapshot.ts';
import { encodeSnapshotValue } from './world/snapshot/encodeSnapshotValue.ts';
import { parseWorldSnapshot, restoreWorld } from './world/snapshot/restoreWorld.ts';
import { WorldEvents } from './world/WorldEvents.ts';

const MAX_FRAME_BYTES = 2 ** 24 - 1;
const DEFAULT_LATENCY_MS = 8;

/**
 * Starts a WhatsApp server and its phones on one port.
 * @throws Error when the port cannot be opened
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { host = '127.0.0.1', tls = false, certificate = createCertificate() } = options;
  const clock = new Clock(error => world.server.recorder.incident('', 'handler-error', String(error)));
  const events = new WorldEvents(clock);
  const maxFrameBytes = options.maxFrameBytes ?? MAX_FRAME_BYTES;
  let authority = '';
  let identity = options.identity ?? createNoiseServerIdentity();
  const worldDeps: WorldDeps = {
    clock,
    events,
    identity: () => identity,
    maxFrameBytes,
    latencyMs: options.latencyMs ?? DEFAULT_LATENCY_MS,
    fewPreKeys: options.fewPreKeys ?? false,
    handshakeTimeoutMs: options.handshakeTimeoutMs ?? 30_000,
    idleTimeoutMs: options.idleTimeoutMs ?? 180_000,
    mediaHost: () => authority,
  };
  let world = createWorld(worldDeps);
  let play: ScenarioRun | undefined;
  /** Replaces the emulated world, which contains all phones and messages, with an empty one. */
  const replaceWorld = (): void => {
    world.close();
    clock.clear();
    world = createWorld(worldDeps);
    play = undefined;
  };
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes + 1024 });

  const request = (message: IncomingMessage, response: ServerResponse): void => {
    const path = getRequestPath(message);
    if (isMediaHostPath(path)) handleMediaHostRequest(message, response, world.media, world.faults);
    else if (message.method === 'GET' && isEmulatorPagePath(path)) void serveEmulatorPageFile(path, response);
    else handleControlRequest(message, response, emulator);
  };
  const upgrade = (message: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const fault = world.faults.upgrade();
    if (fault?.kind === 'hang') return;
    if (fault || getRequestPath(message) !== '/ws/chat') refuseUpgrade(socket, fault?.status ?? 404);
    else sockets.handleUpgrade(message, socket, head, webSocket => acceptWebSocket(world.server, webSocket));
  };
  const port = await openHttpAndTlsPort({ host, port: options.port ?? 0 }, certificate, { request, upgrade });
  authority = `${host.includes(':') ? `[${host}]` : host}:${port.number}`;
  const stopSweeping = startIdleConnectionSweep(() => world.server);

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
      return world.phones;
    },
    get groups() {
      return world.groups;
    },
    get channels() {
      return world.channels;
    },
    get faults() {
      return world.faults;
    },
    get media() {
      return world.media;
    },
    get controls() {
      return world.controls;
    },
    state: () => collectEmulatorState(world.server),
    get strictness() {
      return world.server.strictness;
    },
    setStrictness(change) {
      world.server.strictness = { ...world.server.strictness, ...change };
      if (change.timelockUntil !== undefined) notifyNewChatTimelock(world.server);
      if (change.newChatQuota !== undefined)
        for (const account of world.server.directory.accounts()) notifyNewChatQuota(world.server, account);
    },
    unknown: () => [...world.server.recorder.unknown],
    getPushName: qr => world.server.pendingCompanions.findByRef(parseLinkingQr(qr).ref)?.name,
    reset() {
      replaceWorld();
      events.emit({ type: 'reset' });
    },
    snapshot: () => JSON.stringify(encodeSnapshotValue(createSnapshot(world))),
    async restore(snapshot) {
      const savedWorld = parseWorldSnapshot(snapshot);
      replaceWorld();
      await clock.jumpTo(savedWorld.now);
      restoreWorld(world, savedWorld);
      if (!savedWorld.isStopped) clock.run();
      events.emit({ type: 'restored' });
    },
    async play(text) {
      // The modules are loaded on demand, because few callers need them and the YAML parser is slow to load.
      const [{ parseScenario }, { playScenario }] = await Promise.all([
        import('./scenario/parseScenario.ts'),
        import('./scenario/playScenario.ts'),
      ]);
      play = await playScenario(emulator, parseScenario(text));
      return play;
    },
    get scenario() {
      return play;
    },
    renewKey() {
      const newIdentity = identity.renew?.();
      if (!newIdentity)
        throw new EmulatorError(409, 'the caller supplied the root key, so another key cannot be signed');
      identity = newIdentity;
    },
    async close() {
      stopSweeping();
      world.close();
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
