import { existsSync } from 'node:fs';
import { createSdk } from '@recado/sdk';
import { chromium } from 'playwright-core';
import { connectToDatabase } from './support/database.mjs';
import { startPlatform } from './support/platform.mjs';

export const suite = { name: 'Conversations: queries, frames and memory of a large inbox', run };

/**
 * The environment variables `CONVERSATIONS` and `MESSAGES` override the size of the test data.
 * `CHROMIUM_PATH` overrides the path of the browser's executable.
 */
const conversations = Number(process.env.CONVERSATIONS ?? 30_000);
const messages = Number(process.env.MESSAGES ?? 100_000);
const executablePath =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

const MEGABYTE = 1_048_576;
/** Days over which the messages of the large conversation are spread. */
const DAYS = 5;
/** Number of mouse wheel steps with which the benchmark scrolls. Each animation frame gets one step. */
const STEPS = 300;

/**
 * Stores many conversations of one message each and one large conversation. Then opens and scrolls the
 * conversations page.
 */
async function run(report) {
  const platform = await startPlatform();
  const database = await connectToDatabase(platform.dataDir);
  try {
    const sdk = createSdk({ baseUrl: `${platform.url}/api` });
    const payload = { name: 'Ana', email: 'ana@ejemplo.mx', password: 'Conchas-y-cuernos-7' };
    const { token, user } = await sdk.request('POST /auth/register', { payload });
    const owner = sdk.withSession(token);
    const shop = { businessName: 'La Espiga', phoneNumber: '5215512345678' };
    const { id } = (await owner.request('POST /clients', { payload: shop })).client;
    await database.query(createFillSql(id));
    await database.query('ANALYZE');
    const first = await owner.request('GET /clients/{id}/conversations', { params: { id } });
    const largeConversation = first.conversations[0].id;
    await timeCalls(report, owner, id, largeConversation);
    await explain(report, database, id);
    await scroll(report, `${platform.url}`, { token, userId: user.id }, `/conversations/${id}`, largeConversation);
  } finally {
    await database.end();
    await platform.stop();
  }
}

/**
 * Returns the SQL that stores the test data. All times are recent, because only the partitions of recent months
 * exist. The large conversation has the newest messages.
 */
const createFillSql = clientId => {
  const idAt = at => `CAST(lpad(to_hex(CAST(extract(epoch FROM ${at}) * 1000 AS bigint)), 12, '0') || '7'
    || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15) AS uuid)`;
  return `
    BEGIN;
    CREATE TEMP TABLE people ON COMMIT DROP AS
      SELECT n, generate_uuid_v7() AS id FROM generate_series(0, ${conversations}) AS n;
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

/** Reports the milliseconds per call: the median of eleven calls after one call that is not counted. */
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
    'list, unread': () => owner.request('GET /clients/{id}/conversations', { params: { id }, query: { unread: true } }),
    'list, unused label': () =>
      owner.request('GET /clients/{id}/conversations', { params: { id }, query: { label: 'Pedidos' } }),
    'list, searched by name': () =>
      owner.request('GET /clients/{id}/conversations', { params: { id }, query: { q: 'persona 2999' } }),
    'menu, unread count': () => owner.request('GET /conversations/waiting'),
    today: () => owner.request('GET /today'),
    'thread, newest': () => owner.request('GET /clients/{id}/conversations/{conversation}/messages', { params }),
    'thread, 2,000 back': () =>
      owner.request('GET /clients/{id}/conversations/{conversation}/messages', {
        params,
        query: { before: older },
      }),
  };
  for (const [name, call] of Object.entries(calls)) report({ name, value: await measureMedian(call), unit: 'ms' });
}

async function measureMedian(call) {
  const times = [];
  for (let round = 0; round < 12; round += 1) {
    const startedAt = performance.now();
    await call();
    if (round > 0) times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[5];
}

/**
 * Reports the duration of the two queries that cover all conversations of a client, and the database pages that
 * they read.
 */
async function explain(report, database, id) {
  const queries = {
    'EXPLAIN: first page of the list': `SELECT v.id FROM conversations v LEFT JOIN contacts c ON c.id = v.contact_id
      WHERE v.client_id = '${id}' AND v.kind = ANY('{person,group,broadcast}')
      ORDER BY v.last_message_day DESC, v.last_message_at DESC, v.id DESC LIMIT 51`,
    'EXPLAIN: unread count': `SELECT count(*) FROM conversations WHERE client_id = '${id}' AND unread_count > 0
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

/**
 * Reports the frame times while the list and the thread are scrolled, and the memory and number of elements of
 * the page.
 */
async function scroll(report, url, stored, path, conversation) {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'es-MX' });
    await context.addInitScript(storage => {
      for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
    }, stored);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const reportMemory = async name => {
      await devtools.send('HeapProfiler.collectGarbage');
      const { usedSize } = await devtools.send('Runtime.getHeapUsage');
      report({ name: `${name}: heap`, value: usedSize / MEGABYTE, unit: 'MB' });
      const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
      report({ name: `${name}: elements`, value: nodes, unit: '' });
    };
    const startedAt = performance.now();
    await page.goto(url + path);
    await page.locator('[data-conversation]').first().waitFor();
    report({ name: 'list: time to first row', value: performance.now() - startedAt, unit: 'ms' });
    await reportMemory('list, opened');
    await measureScrolling(report, 'list', page, '[data-conversation]', 1);
    await reportMemory('list, scrolled');
    const threadOpenedAt = performance.now();
    await page.goto(`${url}${path}/${conversation}`);
    await page.locator('[data-message]').first().waitFor();
    report({ name: 'thread: time to first message', value: performance.now() - threadOpenedAt, unit: 'ms' });
    await reportMemory('thread, opened');
    await measureScrolling(report, 'thread', page, '[role=log]', -1);
    await reportMemory('thread, scrolled');
  } finally {
    await browser.close();
  }
}

async function measureScrolling(report, name, page, selector, sign) {
  const {
    frames,
    way: distance,
    slow,
  } = await page.evaluate(
    async ([selector, sign, steps]) => {
      let scroller = document.querySelector(selector);
      while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement;
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
      const frames = [];
      const slow = [];
      // Record each animation frame that took longer than 50 ms, as Chromium reports it.
      const observer = new PerformanceObserver(list => slow.push(...list.getEntries().map(entry => entry.toJSON())));
      observer.observe({ type: 'long-animation-frame' });
      let distance = 0;
      let before = await frame();
      for (let step = 0; step < steps; step += 1) {
        const previousTop = scroller.scrollTop;
        scroller.scrollBy(0, sign * 300);
        distance += Math.abs(scroller.scrollTop - previousTop);
        const now = await frame();
        frames.push(now - before);
        before = now;
      }
      await new Promise(resolve => setTimeout(resolve, 100));
      observer.disconnect();
      return { frames: frames.sort((a, b) => a - b), way: distance, slow };
    },
    [selector, sign, STEPS],
  );
  const at = share => frames[Math.floor(frames.length * share)];
  report({ name: `${name}: frame, median`, value: at(0.5), unit: 'ms' });
  report({ name: `${name}: frame, p95`, value: at(0.95), unit: 'ms' });
  report({ name: `${name}: frame, longest`, value: frames.at(-1), unit: 'ms' });
  report({ name: `${name}: scrolled`, value: distance, unit: 'px' });
  report({ name: `${name}: frames over 50 ms`, value: slow.length, unit: '' });
  const [longest] = slow.sort((a, b) => b.duration - a.duration);
  if (!longest) return;
  const reportPart = (label, value) => report({ name: `${name}: longest frame, ${label}`, value, unit: 'ms' });
  const scripts = longest.scripts.reduce((sum, { duration }) => sum + duration, 0);
  const forced = longest.scripts.reduce((sum, script) => sum + script.forcedStyleAndLayoutDuration, 0);
  reportPart('total', longest.duration);
  reportPart('scripts', scripts);
  reportPart('layout forced by scripts', forced);
  reportPart('style, layout and painting', longest.startTime + longest.duration - longest.styleAndLayoutStart);
}
