import type { Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { pause } from '@recado/timing';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { createRequestRetrier } from '../../remote/createRequestRetrier.ts';
import { omitApiToken } from '../../remote/omitApiToken.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import {
  formatPlainLabelledValues,
  formatPlainTable,
  printComponent,
  renderNextSteps,
  toPlainText,
} from '../../render/index.ts';
import { findStatusProblems } from './findStatusProblems.ts';
import type { statusOptions } from './options.ts';
import { compareClientsByUrgency, type StatusReport } from './StatusReport.ts';
import type { StatusScreenState } from './screen/StatusScreen.tsx';
import {
  buildClientStatusRows,
  buildPlatformFigures,
  clientStatusColumns,
  formatStatusCaption,
} from './statusContent.ts';

const { status: texts } = cliTexts;

/** Milliseconds between two polls of the status. */
const POLL_INTERVAL_MS = 3000;
/** Range of the requested sessions: at most 20 of those that need attention. */
const SESSION_RANGE = '[0,19]';

/** `recado status`: prints the state of clients and platform once, or keeps it updated with `--watch`. */
export async function showStatus(
  remote: RemoteContext,
  { settings }: CommandInvocation<typeof statusOptions>,
): Promise<void> {
  const sdk = remote.asUser();
  if (settings.watch) return remote.canDraw ? watchOnScreen(remote, sdk) : watchInPlainText(remote, sdk);
  const report = await readStatus(sdk, remote.signal);
  if (!remote.canDraw) return remote.print(plainStatus(report), report);
  const { StatusReportView } = await import('./screen/StatusReportView.tsx');
  await printComponent(remote, StatusReportView, { report, columns: remote.columns });
  if (report.clients.length === 0)
    renderNextSteps(remote, [{ reason: texts.clients.addNext, command: 'recado clients add' }]);
}

async function watchOnScreen({ url, signal }: RemoteContext, sdk: Sdk): Promise<void> {
  const [{ StatusScreen }, { createScreenState }, { showComponentDuringWork }, { runInAlternateScreen }] =
    await Promise.all([
      import('./screen/StatusScreen.tsx'),
      import('../../screens/createScreenState.ts'),
      import('../../screens/showComponentDuringWork.ts'),
      import('../../screens/runInAlternateScreen.ts'),
    ]);
  const model = createScreenState<StatusScreenState>({ isLost: false });
  await runInAlternateScreen(process.stdout, stream =>
    showComponentDuringWork(StatusScreen, { model }, { signal, stream }, async ending => {
      const toggleLost = (): void => model.update({ isLost: !model.get().isLost });
      const callWithRetry = createRequestRetrier({ url, signal: ending, writeMessage: toggleLost });
      // Read the first report without retries, so that a connection or login problem is reported at once.
      model.update({ report: await readStatus(sdk, ending) });
      for (;;) {
        await pause(POLL_INTERVAL_MS, ending);
        model.update({ report: await callWithRetry(() => readStatus(sdk, ending)) });
      }
    }),
  );
}

async function watchInPlainText(remote: RemoteContext, sdk: Sdk): Promise<void> {
  const { url, signal, writeMessage } = remote;
  const callWithRetry = createRequestRetrier({ url, signal, writeMessage });
  let report = await readStatus(sdk, signal);
  for (;;) {
    remote.print(`${plainStatus(report)}\n`, report);
    await pause(POLL_INTERVAL_MS, signal);
    report = await callWithRetry(() => readStatus(sdk, signal));
  }
}

/** Formats the report as plain text for a pipe. */
function plainStatus(report: StatusReport): string {
  const { clients, problems, health } = report;
  const table = formatPlainTable({
    head: clientStatusColumns,
    rows: buildClientStatusRows(report),
    caption: formatStatusCaption(report),
  });
  const sections = [
    [texts.clients.title, clients.length === 0 ? texts.clients.none : table],
    [
      texts.problems.title,
      problems.length === 0
        ? texts.problems.noProblems
        : problems.map(({ what, next }) => toPlainText(`${what} ${next}`)).join('\n'),
    ],
    ...(health ? [[texts.platform.title, formatPlainLabelledValues({ facts: buildPlatformFigures(health) })]] : []),
  ];
  return sections.map(lines => lines.join('\n')).join('\n\n');
}

/** Reads the state of everything that the user may see. */
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
  const sources = { clients, disabled, webhooks: webhooks.flat(), sessions: platform?.sessions ?? [] };
  return {
    takenAt: new Date().toISOString(),
    clients: clients.map(omitApiToken).sort(compareClientsByUrgency),
    problems: findStatusProblems({ ...sources, health: platform?.health }),
    ...(platform && { health: platform.health }),
  };
}

async function readPlatform(sdk: Sdk, signal: AbortSignal) {
  const query = { filter: { attention: true }, range: SESSION_RANGE };
  const [{ health }, { sessions }] = await Promise.all([
    sdk.request('GET /admin/health', { signal }),
    sdk.request('GET /admin/sessions', { query, signal }),
  ]);
  return { health, sessions };
}
