import { cli } from '@recado/texts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { startPlatform } from './startPlatform.ts';
import { aborted, untilStopped } from './untilStopped.ts';
import { welcome } from './welcome.ts';

const texts = cli.serve;

/** `recado serve`: runs until SIGINT or SIGTERM, then drains and stops; the database is the last to go. */
export async function serve(context: ServerContext): Promise<void> {
  const { json, say, print } = context;
  const stopping = untilStopped();
  const platform = await startPlatform(context, stopping);
  if (platform === undefined) return say(texts.stopped);
  try {
    for (const line of await welcome(platform, context)) say(line);
    if (json) print('', { ready: true, url: platform.server.url });
    const lost = await Promise.race([aborted(stopping), platform.lost]);
    if (lost) throw lost;
  } finally {
    say(texts.stopping);
    await platform.stop();
    say(texts.stopped);
  }
}
