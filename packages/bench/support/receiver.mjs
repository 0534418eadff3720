/**
 * Webhook receiver in its own process. It responds immediately, except to URLs below `/hang`, which never get a
 * response. On request, it reports the number of received events and their latencies in milliseconds. It
 * computes a latency from the text of the event, which is the time of sending.
 */
import { createServer } from 'node:http';

let waits = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  if (request.url.startsWith('/hang')) return;
  const sentAt = Number(/"text": ?"(\d+)"/.exec(body)?.[1]);
  waits.push(Number.isNaN(sentAt) ? undefined : Date.now() - sentAt);
  response.writeHead(204).end();
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));

process.on('message', order => {
  if (order === 'count') process.send({ count: waits.length });
  if (order === 'take') {
    process.send({ waits: waits.filter(wait => wait !== undefined) });
    waits = [];
  }
});
process.once('disconnect', () => process.exit());
