import { connect } from 'node:net';

/** Sends raw bytes. Collects the response until the server closes the connection or a response is complete. */
export async function sendRawRequest(url: string, bytes: string | Buffer): Promise<RawHttpResponse> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const received: Buffer[] = [];
  socket.on('data', chunk => {
    received.push(chunk);
    if (isWhole(Buffer.concat(received).toString())) socket.end();
  });
  // A server that rejects a request may reset the connection early; `close` still follows.
  socket.on('error', () => {});
  socket.write(bytes);
  await new Promise(resolve => socket.once('close', resolve));
  return parse(Buffer.concat(received).toString());
}

export interface RawHttpResponse {
  /** 0 if there was no response. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

function parse(text: string): RawHttpResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map(line => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    text: rest.join('\r\n\r\n'),
  };
}

function isWhole(text: string): boolean {
  const { headers, text: body } = parse(text);
  const length = headers['content-length'];
  return length !== undefined && Buffer.byteLength(body) >= Number(length);
}
