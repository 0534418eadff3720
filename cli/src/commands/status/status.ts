import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { patiently, rest } from '../../remote/patiently.ts';
import { draw, renderNext } from '../../render/index.ts';
import type { statusOptions } from './options.ts';
import { plainStatus } from './plainStatus.ts';
import { readStatus } from './readStatus.ts';
import type { WatchedStatus } from './screen/StatusScreen.tsx';

const { status: texts } = cli;

/** Milliseconds between two looks. */
const PACE = 3000;

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
        await rest(PACE, ending);
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
    await rest(PACE, signal);
    report = await call(() => readStatus(sdk, signal));
  }
}
