import { moveMediaBetweenStorages as move } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import { runInterruptible } from '../../interruption.ts';
import { createProgressDisplay, formatBytes } from '../../render/index.ts';
import { withObjectStorage } from '../../serving/openObjectStorage.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { platformNodeOptions } from '../../settings/platformNodeOptions.ts';

const texts = cliTexts.moveMedia;
const { flag: neededBy } = platformNodeOptions.mediaUrl;

/**
 * `recado move-media`: copies media files from the local disk to object storage or back, while the
 * platform runs.
 */
export async function moveMedia(context: ServerContext): Promise<void> {
  const { mediaUrl, dataDir } = context.settings;
  if (mediaUrl === undefined) throw new Failure(texts.none);
  await runInterruptible(texts.interrupted, async signal => {
    const progress = createProgressDisplay(context);
    const reportProgress = progress.startPhase(texts.running, texts.files);
    const { to, ...totals } = await withObjectStorage(context, { url: mediaUrl, neededBy }, objectStorage =>
      move({ ...{ objectStorage, dataDir, signal }, onProgress: ({ files }) => reportProgress(files, 0) }),
    )
      .finally(progress.clear)
      .catch((cause: unknown) => {
        signal.throwIfAborted();
        if (cause instanceof Failure) throw cause;
        throw new Failure(texts.failed, { cause });
      });
    context.print(texts.done[to](totals.files, formatBytes(totals.bytes)), { to, ...totals });
  });
}
