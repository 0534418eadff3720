import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { handleControl } from './control/index.ts';
import { FaultEngine } from './faults/index.ts';
import { pathOf } from './http/pathOf.ts';
import { handleMedia, isMediaPath, MediaHost } from './media/index.ts';
import type { Emulator, EmulatorOptions } from './model/Emulator.ts';
import { readQr } from './phone/linking.ts';
import { PhoneBook } from './phone/PhoneBook.ts';
import { accept } from './server/accept.ts';
import { createControls } from './server/controls.ts';
import { GroupFacade } from './server/GroupFacade.ts';
import { openPort } from './server/openPort.ts';
import { stateOf } from './server/stateOf.ts';
import { startSweeping } from './server/sweep.ts';
import { WhatsAppServer } from './server/WhatsAppServer.ts';
import { createCertificate } from './tls/index.ts';
import { createServerIdentity } from './wire/certificateChain.ts';

const largestFrame = 2 ** 24 - 1;

/**
 * Starts a WhatsApp server and its phones on one port.
 * @throws Error when the port cannot be opened
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { host = '127.0.0.1', tls = false, certificate = createCertificate() } = options;
  const identity = createServerIdentity();
  const faults = new FaultEngine();
  const media = new MediaHost();
  const maxFrameBytes = options.maxFrameBytes ?? largestFrame;
  let authority = '';
  const server = new WhatsAppServer({
    identity,
    faults,
    maxFrameBytes,
    fewPreKeys: options.fewPreKeys ?? false,
    handshakeTimeoutMs: options.handshakeTimeoutMs ?? 30_000,
    idleTimeoutMs: options.idleTimeoutMs ?? 180_000,
    mediaHost: () => authority,
    keepPicture: jpeg => media.store('pps', jpeg).directPath,
  });
  const phones = new PhoneBook(server, media);
  const controls = createControls(server, async (device, messages) =>
    phones.get(device.account.phone)?.pushHistory(device.id, messages),
  );
  faults.attach(controls);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes + 1024 });

  const request = (message: IncomingMessage, response: ServerResponse): void => {
    if (isMediaPath(pathOf(message))) handleMedia(message, response, media, faults);
    else handleControl(message, response, emulator);
  };
  const upgrade = (message: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const fault = faults.upgrade();
    if (fault?.kind === 'hang') return;
    if (fault || pathOf(message) !== '/ws/chat') refuseUpgrade(socket, fault?.status ?? 404);
    else sockets.handleUpgrade(message, socket, head, webSocket => accept(server, webSocket));
  };
  const port = await openPort({ host, port: options.port ?? 0 }, certificate, { request, upgrade });
  authority = `${host.includes(':') ? `[${host}]` : host}:${port.number}`;
  const stopSweeping = startSweeping(server);

  const emulator: Emulator = {
    url: `${tls ? 'wss' : 'ws'}://${authority}/ws/chat`,
    controlUrl: `${tls ? 'https' : 'http'}://${authority}`,
    mediaHost: authority,
    rootKey: identity.rootKey,
    ca: certificate.ca,
    phones,
    groups: new GroupFacade(server),
    faults,
    media,
    controls,
    state: () => stateOf(server),
    unknown: () => [...server.recorder.unknown],
    waitingName: qr => server.desk.byRef(readQr(qr).ref)?.name,
    async close() {
      stopSweeping();
      for (const connection of server.sockets) connection.drop();
      sockets.close();
      await port.close();
    },
  };
  return emulator;
}

function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
