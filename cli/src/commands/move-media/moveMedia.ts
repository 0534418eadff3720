import { moveMedia as move } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';
import { interruptible } from '../../interruption.ts';
import { bytes, createProgress } from '../../render/index.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';

const texts = cli.moveMedia;

/** `recado move-media`: what is on this disk goes to the object storage, or comes from there, while the platform runs. */
export async function moveMedia(context: ServerContext): Promise<void> {
  const { mediaUrl, dataDir } = context.settings;
  if (mediaUrl === undefined) throw new Failure(texts.none);
  await interruptible(texts.interrupted, async signal => {
    const progress = createProgress(context);
    const progressed = progress.of(texts.running, texts.files);
    const { to, ...moved } = await move({
      ...{ mediaUrl, dataDir, signal },
      moved: ({ files }) => progressed(files, 0),
    })
      .finally(progress.end)
      .catch((cause: unknown) => {
        signal.throwIfAborted();
        throw new Failure(texts.failed, { cause });
      });
    context.print(texts.done[to](moved.files, bytes(moved.bytes)), { to, ...moved });
  });
}
