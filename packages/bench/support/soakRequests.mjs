import { Agent } from 'node:http';
import { listHostileRequests } from './hostileBodies.mjs';
import { computeSlope, MEGABYTE } from './memoryFigures.mjs';
import { sendHttpRequest } from './sendHttpRequest.mjs';
import { startHostileServer } from './startHostileServer.mjs';

const CONCURRENCY = 8;
/** Bytes of the usual bodies. Every fiftieth request has the largest body of its route. */
const SMALL_BODY_BYTES = 6_000;
const REQUESTS_PER_LARGE_BODY = 50;
/** Share of the requests that are not part of the slope, because V8 still compiles code and grows its heap. */
const WARM_UP_SHARE = 0.25;
const SAMPLE_INTERVAL_MS = 1_000;

/** Sends valid, malformed and hostile requests to all routes, and reports the memory of the server's process. */
export async function soakRequests(report, { count }) {
  const server = await startHostileServer();
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const small = listHostileRequests({ bytes: SMALL_BODY_BYTES }).map(withVariants);
  const large = listHostileRequests().filter(({ method }) => method !== 'GET');
  let sent = 0;
  const counts = {};

  const sendNext = async () => {
    const n = sent;
    sent += 1;
    const isLarge = n % REQUESTS_PER_LARGE_BODY === 0;
    const requests = isLarge ? large : small;
    const request = requests[n % requests.length];
    const variants = request.variants ?? request.createVariants();
    const { search = '', body } = variants[Math.floor(n / requests.length) % variants.length];
    const params = { ...request.example.params, id: server.clientId };
    const path = request.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? server.clientId));
    const headers = {
      ...server.headersByGuard[request.guard],
      'x-forwarded-for': `198.18.${(n >> 8) & 255}.${n & 255}`,
      ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
    };
    // A third of the queries is valid.
    const query = n % 3 === 0 ? '' : `?${search}`;
    const url = `${server.url}/api${path}${query}`;
    const status = await sendHttpRequest(url, { method: request.method, headers, body, agent });
    counts[status] = (counts[status] ?? 0) + 1;
  };
  const sendUntil = async total => {
    const sendLoop = async () => {
      while (sent < total) await sendNext();
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendLoop));
  };

  const samples = [];
  let isSampling = false;
  const timer = setInterval(async () => {
    if (isSampling) samples.push([sent, (await server.memory()).rss]);
  }, SAMPLE_INTERVAL_MS);
  try {
    const start = await server.memory(true);
    await sendUntil(Math.ceil(count * WARM_UP_SHARE));
    const warm = await server.memory(true);
    isSampling = true;
    await sendUntil(count);
    isSampling = false;
    const { rss: rssAtEnd } = await server.memory();
    const end = await server.memory(true);
    const megabytes = (name, bytes) =>
      report({ name: `${count} requests: ${name}`, value: bytes / MEGABYTE, unit: 'MB' });
    megabytes('RSS at the start, after GC', start.rss);
    megabytes('RSS after the warm-up, after GC', warm.rss);
    megabytes('highest RSS after the warm-up', Math.max(...samples.map(([, rss]) => rss)));
    megabytes('RSS at the end, before GC', rssAtEnd);
    megabytes('RSS at the end, after GC', end.rss);
    megabytes('slope of RSS after the warm-up, per 10,000 requests', computeSlope(samples) * 10_000);
    megabytes('used heap after the warm-up, after GC', warm.heapUsed);
    megabytes('used heap at the end, after GC', end.heapUsed);
    megabytes(
      'retained per 10,000 requests',
      ((end.heapUsed - warm.heapUsed) / (count * (1 - WARM_UP_SHARE))) * 10_000,
    );
    megabytes('not returned to the system at the end', end.rss - start.rss - (end.heapUsed - start.heapUsed));
    report({ name: `${count} requests by status: ${JSON.stringify(counts)}`, value: sent, unit: '' });
  } finally {
    clearInterval(timer);
    agent.destroy();
    await server.stop();
  }
}

const withVariants = request => ({ ...request, variants: request.createVariants() });
