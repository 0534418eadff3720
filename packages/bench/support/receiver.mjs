/**
 * Where webhooks arrive, as a process of its own: answers at once, or never below `/hang`. Tells on request how many came
 * and after how many milliseconds, by the time of sending that the event's text carries.
 */
import { createServer } from 'node:http';

let waits = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  if (request.url.startsWith('/hang')) return;
  const sent = Number(/"text": ?"(\d+)"/.exec(body)?.[1]);
  waits.push(Number.isNaN(sent) ? undefined : Date.now() - sent);
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
