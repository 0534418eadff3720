import { existsSync } from 'node:fs';
import { createSdk } from '@recado/sdk';
import { chromium } from 'playwright-core';
import { watchDatabase } from './support/database.mjs';
import { startPlatform } from './support/platform.mjs';

export const suite = { name: 'The conversations: queries, frames and memory of a large inbox', run };

/** `CONVERSATIONS` and `MESSAGES` in the environment replace them; `CHROMIUM_PATH` says where that is. */
const conversations = Number(process.env.CONVERSATIONS ?? 30_000);
const messages = Number(process.env.MESSAGES ?? 50_000);
const executablePath =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

const MEGABYTE = 1_048_576;
/** Over which the large conversation goes. */
const DAYS = 5;
/** Steps of a wheel, one each frame. */
const STEPS = 300;

/** As many conversations with a message each, and one more with all the others; then the page is opened and scrolled. */
async function run(report) {
  const platform = await startPlatform();
  const database = await watchDatabase(platform.dataDir);
  try {
    const sdk = createSdk({ baseUrl: `${platform.url}/api` });
    const payload = { name: 'Ana', email: 'ana@ejemplo.mx', password: 'Conchas-y-cuernos-7' };
    const { token, user } = await sdk.request('POST /auth/register', { payload });
    const owner = sdk.withSession(token);
    const shop = { businessName: 'La Espiga', phoneNumber: '5215512345678' };
    const { id } = (await owner.request('POST /clients', { payload: shop })).client;
    await database.query(fill(id));
    await database.query('ANALYZE');
    const first = await owner.request('GET /clients/{id}/conversations', { params: { id } });
    const big = first.conversations[0].id;
    await timeCalls(report, owner, id, big);
    await explain(report, database, id);
    await scroll(report, `${platform.url}`, { token, userId: user.id }, `/clients/${id}/conversations`, big);
  } finally {
    await database.end();
    await platform.stop();
  }
}

/** Of the last days, so that the month's partition is there. The large one is the newest. */
const fill = clientId => {
  const idAt = at => `CAST(lpad(to_hex(CAST(extract(epoch FROM ${at}) * 1000 AS bigint)), 12, '0') || '7'
    || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15) AS uuid)`;
  return `
    BEGIN;
    CREATE TEMP TABLE people ON COMMIT DROP AS
      SELECT n, new_id() AS id FROM generate_series(0, ${conversations}) AS n;
    INSERT INTO contacts (id, client_id, phone, name)
      SELECT id, '${clientId}', CAST(5210000000000 + n AS text), 'Persona ' || n FROM people;
    INSERT INTO messages (id, client_id, chat, wa_id, from_me, contact_id, type, text, details, status, timestamp)
      SELECT ${idAt('t.at')}, '${clientId}', 'contact:' || p.id, 'C' || p.n, false, p.id, 'text',
        'Buenas tardes, ¿todavía hay conchas? ' || p.n, CASE WHEN p.n % 10 > 0 THEN '{"history":true}'::jsonb END, 'received', t.at
      FROM people p CROSS JOIN LATERAL (
        SELECT date_trunc('milliseconds', now() - p.n * interval '15 seconds' - interval '1 hour') AS at) t WHERE p.n > 0;
    INSERT INTO messages (id, client_id, chat, wa_id, from_me, contact_id, type, text, details, status, timestamp)
      SELECT ${idAt('t.at')}, '${clientId}', 'contact:' || p.id, 'M' || k, k % 3 = 0, p.id, 'text',
        repeat('Quería pedir dos docenas de pan dulce. ', 1 + k % 5) || k, '{"history":true}',
        CASE WHEN k % 3 > 0 THEN 'received' WHEN k % 3000 = 0 THEN 'failed' ELSE 'sent' END, t.at
      FROM people p, generate_series(1, ${messages}) AS k CROSS JOIN LATERAL (
        SELECT date_trunc('milliseconds', now() - k * interval '${DAYS / messages} days') AS at) t WHERE p.n = 0;
    COMMIT;`;
};

/** Milliseconds of a call, the middle one of eleven after the first. */
async function timeCalls(report, owner, id, conversation) {
  const params = { id, conversation };
  const page = await owner.request('GET /clients/{id}/conversations', { params: { id } });
  const newest = await owner.request('GET /clients/{id}/conversations/{conversation}/messages', { params });
  let { older } = newest;
  for (let pages = 0; pages < 20; pages += 1)
    older = (
      await owner.request('GET /clients/{id}/conversations/{conversation}/messages', {
        params,
        query: { before: older, limit: 100 },
      })
    ).older;
  const calls = {
    'list, first page': () => owner.request('GET /clients/{id}/conversations', { params: { id } }),
    'list, next page': () =>
      owner.request('GET /clients/{id}/conversations', { params: { id }, query: { cursor: page.next } }),
    'list, unread': () =>
      owner.request('GET /clients/{id}/conversations', { params: { id }, query: { unread: true } }),
    'list, a label that none has': () =>
      owner.request('GET /clients/{id}/conversations', { params: { id }, query: { label: 'Pedidos' } }),
    'list, searched by name': () =>
      owner.request('GET /clients/{id}/conversations', { params: { id }, query: { q: 'persona 2999' } }),
    'menu, how many wait': () => owner.request('GET /conversations/waiting'),
    today: () => owner.request('GET /today'),
    'thread, newest': () =>
      owner.request('GET /clients/{id}/conversations/{conversation}/messages', { params }),
    'thread, 2,000 back': () =>
      owner.request('GET /clients/{id}/conversations/{conversation}/messages', {
        params,
        query: { before: older },
      }),
  };
  for (const [name, call] of Object.entries(calls)) report({ name, value: await middle(call), unit: 'ms' });
}

async function middle(call) {
  const times = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const begun = performance.now();
    await call();
    if (turn > 0) times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[5];
}

/** What the two queries that go over all of a client's conversations cost in the database, and what they read. */
async function explain(report, database, id) {
  const queries = {
    'EXPLAIN: first page of the list': `SELECT v.id FROM conversations v LEFT JOIN contacts c ON c.id = v.contact_id
      WHERE v.client_id = '${id}' AND v.kind = ANY('{person,group,broadcast}')
      ORDER BY v.last_day DESC, v.last_at DESC, v.id DESC LIMIT 51`,
    'EXPLAIN: how many wait': `SELECT count(*) FROM conversations WHERE client_id = '${id}' AND unread > 0
      AND NOT archived AND NOT muted AND kind = ANY('{person,group,broadcast}')`,
  };
  for (const [name, sql] of Object.entries(queries)) {
    const [{ 'QUERY PLAN': plan }] = await database.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`);
    const [{ Plan, 'Execution Time': time }] = plan;
    report({ name, value: time, unit: 'ms' });
    report({
      name: `${name}, pages`,
      value: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'],
      unit: '8 kB',
    });
  }
}

/** How long frames take while list and thread are scrolled, and what the page holds then. */
async function scroll(report, url, stored, path, conversation) {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'es-MX' });
    await context.addInitScript(given => {
      for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
    }, stored);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const held = async name => {
      await devtools.send('HeapProfiler.collectGarbage');
      const { usedSize } = await devtools.send('Runtime.getHeapUsage');
      report({ name: `${name}: heap`, value: usedSize / MEGABYTE, unit: 'MB' });
      const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
      report({ name: `${name}: elements`, value: nodes, unit: '' });
    };
    const begun = performance.now();
    await page.goto(url + path);
    await page.locator('[data-conversation]').first().waitFor();
    report({ name: 'list: until it is there', value: performance.now() - begun, unit: 'ms' });
    await held('list, opened');
    await move(report, 'list', page, '[data-conversation]', 1);
    await held('list, scrolled');
    const opened = performance.now();
    await page.goto(`${url}${path}/${conversation}`);
    await page.locator('[data-message]').first().waitFor();
    report({ name: 'thread: until it is there', value: performance.now() - opened, unit: 'ms' });
    await held('thread, opened');
    await move(report, 'thread', page, '[role=log]', -1);
    await held('thread, scrolled');
  } finally {
    await browser.close();
  }
}

async function move(report, name, page, selector, sign) {
  const { frames, way, slow } = await page.evaluate(
    async ([selector, sign, steps]) => {
      let scroller = document.querySelector(selector);
      while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement;
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
      const frames = [];
      const slow = [];
      // What Chromium itself says of frames that took longer than 50 ms.
      const watching = new PerformanceObserver(list =>
        slow.push(...list.getEntries().map(one => one.toJSON())),
      );
      watching.observe({ type: 'long-animation-frame' });
      let way = 0;
      let before = await frame();
      for (let step = 0; step < steps; step += 1) {
        const place = scroller.scrollTop;
        scroller.scrollBy(0, sign * 300);
        way += Math.abs(scroller.scrollTop - place);
        const now = await frame();
        frames.push(now - before);
        before = now;
      }
      await new Promise(resolve => setTimeout(resolve, 100));
      watching.disconnect();
      return { frames: frames.sort((a, b) => a - b), way, slow };
    },
    [selector, sign, STEPS],
  );
  const at = share => frames[Math.floor(frames.length * share)];
  report({ name: `${name}: frame, middle`, value: at(0.5), unit: 'ms' });
  report({ name: `${name}: frame, 95 of 100`, value: at(0.95), unit: 'ms' });
  report({ name: `${name}: frame, longest`, value: frames.at(-1), unit: 'ms' });
  report({ name: `${name}: scrolled`, value: way, unit: 'px' });
  report({ name: `${name}: frames over 50 ms`, value: slow.length, unit: '' });
  const [longest] = slow.sort((one, other) => other.duration - one.duration);
  if (!longest) return;
  const part = (what, value) => report({ name: `${name}: the longest of them, ${what}`, value, unit: 'ms' });
  const scripts = longest.scripts.reduce((sum, { duration }) => sum + duration, 0);
  const forced = longest.scripts.reduce((sum, each) => sum + each.forcedStyleAndLayoutDuration, 0);
  part('whole', longest.duration);
  part('scripts', scripts);
  part('layout that scripts asked for', forced);
  part('style, layout and painting', longest.startTime + longest.duration - longest.styleAndLayoutStart);
}
