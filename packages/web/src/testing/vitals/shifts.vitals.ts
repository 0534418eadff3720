import { startTestServer, type TestServer } from '@recado/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentPaths } from '../../paths.ts';
import { buildSite } from '../buildSite.ts';
import { launchBrowser } from '../launchBrowser.ts';
import { type MeasuredShift, measureShift } from './measureShift.ts';
import { createVitalsAccounts, type VitalsAccount } from './vitalsAccounts.ts';

/** Highest cumulative layout shift of a page (https://web.dev/articles/cls recommends at most 0.1). */
const MAX_LAYOUT_SHIFT = 0.05;
const WIDTHS = [390, 1280];
/** Pages that load at the same time. */
const CONCURRENT_LOADS = 3;

let server: TestServer;
let accounts: readonly VitalsAccount[];
beforeAll(async () => {
  server = await startTestServer({ webRoot: process.env.RECADO_VITALS_SITE ?? (await buildSite()) });
  accounts = await createVitalsAccounts(server);
});
afterAll(async () => {
  await (await launchBrowser()).close();
  await server.stop();
});

interface Visit {
  readonly account: VitalsAccount;
  readonly path: string;
  readonly template: string;
  readonly width: number;
}

const isMeasured = (template: string, { isAdmin, ids }: VitalsAccount): boolean =>
  [...template.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => ids[name]) &&
  (isAdmin || !template.startsWith('/admin')) &&
  (process.env.RECADO_VITALS_PATHS === undefined || new RegExp(process.env.RECADO_VITALS_PATHS).test(template));

const listVisits = (): Visit[] =>
  accounts
    .filter(({ name }) => (process.env.RECADO_VITALS_ACCOUNTS ?? name).includes(name))
    .flatMap(account =>
      currentPaths
        .filter(template => isMeasured(template, account))
        .flatMap(template => {
          const path = template.replaceAll(/\{(\w+)\}/g, (_, name) => account.ids[name] ?? '');
          return WIDTHS.map(width => ({ account, template, path, width }));
        }),
    );

it('no page moves by more than the limit while the responses arrive', { timeout: 3_600_000 }, async () => {
  const browser = await launchBrowser();
  const visits = listVisits();
  const lines: string[] = [];
  const exceeded: string[] = [];
  const visitNext = async (): Promise<void> => {
    const visit = visits.shift();
    if (!visit) return;
    const { account, template, path, width } = visit;
    const shift = await measureShift(browser, { url: server.url, path, user: account.user, width });
    const line = formatVisit(visit, shift);
    lines.push(line);
    for (const element of shift.shiftedElements) if (shift.layoutShift > 0.02) lines.push(`    ${element}`);
    if (process.env.RECADO_VITALS_DETAILS)
      process.stdout.write(`${line} ${shift.shiftedElements.join(' | ')} # ${shift.apiCalls.join(' ')}\n`);
    if (shift.layoutShift > MAX_LAYOUT_SHIFT) exceeded.push(`${account.name} ${template} ${width}`);
    await visitNext();
  };
  await Promise.all(Array.from({ length: CONCURRENT_LOADS }, visitNext));
  process.stdout.write(`${['', 'layout shift of each page', ...lines].join('\n')}\n`);
  expect(exceeded).toEqual([]);
});

const formatVisit = ({ account, template, width }: Visit, { layoutShift }: MeasuredShift): string =>
  `${template.padEnd(40)} ${account.name.padEnd(9)} ${String(width).padStart(5)} ${layoutShift.toFixed(3)}`;
