/**
 * Sends hostile requests in its own process. An order names a request of `listHostileRequests` and the number of
 * connections. The requests continue until the next order, whose response counts them by status.
 */
import { Agent } from 'node:http';
import { listHostileRequests } from './hostileBodies.mjs';
import { listHostileReads } from './hostileReads.mjs';
import { listHostileUploads } from './hostileUploads.mjs';
import { sendHttpRequest } from './sendHttpRequest.mjs';

const [url, clientId, headersJson, targetJson] = process.argv.slice(2);
const headersByGuard = JSON.parse(headersJson);
const allRequests = [
  ...listHostileRequests(),
  ...listHostileUploads(JSON.parse(targetJson)),
  ...listHostileReads(clientId),
];
const requests = new Map(allRequests.map(request => [request.key, request]));
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
let counts = {};
let round = 0;

async function attack(request, first) {
  const { method, base = '/api', path, guard, example, variants } = request;
  const params = { ...example.params, id: clientId };
  const target = `${url}${base}${path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? clientId))}`;
  const current = round;
  for (let n = first; current === round; n += 1) {
    const {
      search,
      body,
      headers: variantHeaders = { 'content-type': 'application/json' },
    } = variants[n % variants.length];
    const headers = {
      ...headersByGuard[guard],
      'x-forwarded-for': '198.51.100.7',
      ...(body && { ...variantHeaders, 'content-length': body.length }),
    };
    const status = await sendHttpRequest(search ? `${target}?${search}` : target, { method, headers, body, agent });
    counts[status] = (counts[status] ?? 0) + 1;
  }
}

process.on('message', ({ key, connections }) => {
  const finished = counts;
  counts = {};
  round += 1;
  const request = requests.get(key);
  if (request) {
    const attacked = { ...request, variants: request.createVariants() };
    for (let n = 0; n < connections; n += 1) void attack(attacked, n);
  }
  process.send({ counts: finished });
});
process.once('disconnect', () => process.exit());
process.send({ keys: [...requests.keys()] });
