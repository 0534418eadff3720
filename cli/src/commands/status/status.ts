import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { pause } from '@recado/timing';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { patiently } from '../../remote/patiently.ts';
import { withoutToken } from '../../remote/withoutToken.ts';
import { draw, plain, plainFacts, plainTable, renderNext } from '../../render/index.ts';
import { findProblems } from './findProblems.ts';
import type { statusOptions } from './options.ts';
import { caption, clientColumns, clientRows, platformFacts } from './present.ts';
import { byNeed, type StatusReport } from './StatusReport.ts';
import type { WatchedStatus } from './screen/StatusScreen.tsx';

const { status: texts } = cli;

/** Milliseconds between two looks. */
const PACE = 3000;
/** Sessions that need somebody, at most, of all those that there may be. */
const SESSIONS = '[0,19]';

/** `recado status`: how everything is, now or for as long as somebody watches. */
export async function status(remote: Remote, { settings }: Call<typeof statusOptions>): Promise<void> {
  const sdk = remote.asUser();
  if (settings.watch) return remote.isDrawn ? watchOnScreen(remote, sdk) : watchPlainly(remote, sdk);
  const report = await readStatus(sdk, remote.signal);
  if (!remote.isDrawn) return remote.print(plainStatus(report), report);
  const { StatusReportView } = await import('./screen/StatusReportView.tsx');
  await draw(remote, StatusReportView, { report, columns: remote.columns });
  if (report.clients.length === 0)
    renderNext(remote, [{ about: texts.clients.addNext, command: 'recado clients add' }]);
}

async function watchOnScreen({ url, signal }: Remote, sdk: Sdk): Promise<void> {
  const [{ StatusScreen }, { createModel }, { whileWorking }, { withAlternateScreen }] = await Promise.all([
    import('./screen/StatusScreen.tsx'),
    import('../../screens/createModel.ts'),
    import('../../screens/whileWorking.ts'),
    import('../../screens/withAlternateScreen.ts'),
  ]);
  const model = createModel<WatchedStatus>({ isLost: false });
  await withAlternateScreen(process.stdout, stream =>
    whileWorking(StatusScreen, { model }, { signal, stream }, async ending => {
      const say = (): void => model.change({ isLost: !model.get().isLost });
      const call = patiently({ url, signal: ending, say });
      // The first look tells at once what is wrong with the way to the platform.
      model.change({ report: await readStatus(sdk, ending) });
      for (;;) {
        await pause(PACE, ending);
        model.change({ report: await call(() => readStatus(sdk, ending)) });
      }
    }),
  );
}

async function watchPlainly(remote: Remote, sdk: Sdk): Promise<void> {
  const { url, signal, say } = remote;
  const call = patiently({ url, signal, say });
  let report = await readStatus(sdk, signal);
  for (;;) {
    remote.print(`${plainStatus(report)}\n`, report);
    await pause(PACE, signal);
    report = await call(() => readStatus(sdk, signal));
  }
}

/** The report for a pipe. */
function plainStatus(report: StatusReport): string {
  const { clients, problems, health } = report;
  const table = plainTable({ head: clientColumns, rows: clientRows(report), caption: caption(report) });
  const sections = [
    [texts.clients.title, clients.length === 0 ? texts.clients.none : table],
    [
      texts.problems.title,
      problems.length === 0
        ? texts.problems.nothing
        : problems.map(({ what, next }) => plain(`${what} ${next}`)).join('\n'),
    ],
    ...(health ? [[texts.platform.title, plainFacts({ facts: platformFacts(health) })]] : []),
  ];
  return sections.map(lines => lines.join('\n')).join('\n\n');
}

/** How everything is that the user may see. */
async function readStatus(sdk: Sdk, signal: AbortSignal): Promise<StatusReport> {
  const [{ user }, { clients }, { webhooks: disabled }] = await Promise.all([
    sdk.request('GET /auth/profile', { signal }),
    sdk.request('GET /clients', { signal }),
    sdk.request('GET /webhooks/disabled', { signal }),
  ]);
  const platform = user.role === 'admin' ? await readPlatform(sdk, signal) : undefined;
  const withWebhook = clients.filter(({ webhookUrl }) => webhookUrl !== null);
  const webhooks = await Promise.all(
    withWebhook.map(async ({ id, businessName }) => {
      const result = await sdk.request('GET /clients/{id}/webhooks', { params: { id }, signal });
      return result.webhooks.map(webhook => ({ ...webhook, businessName }));
    }),
  );
  const found = { clients, disabled, webhooks: webhooks.flat(), sessions: platform?.sessions ?? [] };
  return {
    takenAt: new Date().toISOString(),
    clients: clients.map(withoutToken).sort(byNeed),
    problems: findProblems({ ...found, health: platform?.health }),
    ...(platform && { health: platform.health }),
  };
}

async function readPlatform(sdk: Sdk, signal: AbortSignal) {
  const query = { filter: { attention: true }, range: SESSIONS };
  const [{ health }, { sessions }] = await Promise.all([
    sdk.request('GET /admin/health', { signal }),
    sdk.request('GET /admin/sessions', { query, signal }),
  ]);
  return { health, sessions };
}
