import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createBusinessLine } from './createBusinessLine.ts';
import { readGraphRequest } from './http/readGraphRequest.ts';
import { FileStore } from './model/FileStore.ts';
import type { GraphEmulator, GraphEmulatorOptions } from './model/GraphEmulator.ts';
import type { BusinessLineServices, GraphEmulatorState } from './model/GraphEmulatorState.ts';
import { GraphError } from './model/GraphError.ts';
import { handleGraphRequest } from './routes/handleGraphRequest.ts';

/** Starts the Graph emulator on a free port of the loopback interface. */
export async function startGraphEmulator(options: GraphEmulatorOptions): Promise<GraphEmulator> {
  const { emulator } = options;
  const servedLines: BusinessLineServices[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => void serve(request, response));
  // Idle connections end after one second, the shortest keep-alive that HTTP can announce.
  // Connections that a closed client left open therefore disappear soon.
  server.keepAliveTimeout = 1_000;
  server.on('connection', socket => {
    if (graph.unreachable) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const world: GraphEmulatorState = {
    emulator,
    files: new FileStore(() => emulator.clock.now),
    lines: servedLines,
    base,
    externalFiles: new Map(),
    messagesPerSecond: options.messagesPerSecond ?? 80,
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const trace = randomBytes(8).toString('base64url');
    if (graph.unreachable) return void request.socket.destroy();
    try {
      if (request.url?.startsWith('/whatsapp_business/')) return await sendFile(world, request, response);
      const graphRequest = await readGraphRequest(request);
      const line = servedLines.find(each => each.line.accessToken === graphRequest.token)?.line;
      if (line?.behavior.isCut) return void request.socket.destroy();
      if (line?.behavior.isFrozen) return;
      json(response, 200, await handleGraphRequest(world, graphRequest));
    } catch (error) {
      const graphError = error instanceof GraphError ? error : new GraphError(1, String(error), { status: 500 });
      json(response, graphError.status, graphError.body(trace));
    }
  }

  const graph: GraphEmulator = {
    url: base,
    externalFiles: world.externalFiles,
    unreachable: false,
    createLine: lineOptions => createBusinessLine(world, servedLines, lineOptions, options),
    async close() {
      for (const { notifier, eventRelay } of servedLines) {
        eventRelay.stop();
        notifier.stop();
      }
      for (const socket of sockets) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
  return graph;
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(body));
}

/** Sends the file of a short-lived URL. The request must have the access token of the file's phone number. */
async function sendFile(
  { files, lines }: GraphEmulatorState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://graph.invalid');
  const file = files.findByLinkKey(url.searchParams.get('hash') ?? '');
  const { line } = lines.find(each => each.line.phoneNumberId === file?.phoneNumberId) ?? {};
  if (!file || !line) return json(response, 404, { error: 'not found' });
  if (request.headers.authorization !== `Bearer ${line.accessToken}`)
    return json(response, 401, { error: 'Authentication Error' });
  const bytes = await file.bytes();
  response.writeHead(200, { 'content-type': file.mimeType, 'content-length': bytes.length });
  response.end(bytes);
}
