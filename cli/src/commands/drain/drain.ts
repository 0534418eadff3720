import { hostname } from 'node:os';
import { type HeardNode, openClusterControl } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { CommandLine } from '../../program/CommandSpec.ts';
import { findSecrets } from '../../serving/findSecrets.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';

const texts = cli.drain;

/** `recado drain [NODE]`: a node's clients go to the others, and it gets nobody until it is started anew. */
export async function drain(
  context: ServerContext,
  { args: [asked = hostname()] }: CommandLine,
): Promise<void> {
  const { natsUrl } = context.settings;
  if (natsUrl === undefined) throw new Failure(texts.none);
  const control = openClusterControl({ natsUrl, secrets: await findSecrets(context), log: context.log });
  try {
    const node = choose(await control.nodes(), asked);
    context.say(texts.running(node.name));
    const left = await control.drain(node.id).catch((cause: unknown) => {
      throw new Failure(texts.silent, { cause });
    });
    if (left > 0) throw new Failure(texts.left(left));
    context.print(texts.done(node.name), { node: node.id, name: node.name, left });
  } finally {
    await control.stop();
  }
}

function choose(nodes: readonly HeardNode[] | undefined, asked: string): HeardNode {
  if (!nodes) throw new Failure(texts.silent);
  const found = nodes.filter(({ id, name }) => id === asked || name === asked);
  const [node] = found;
  if (!node) throw new Failure(texts.unknown(asked));
  if (found.length > 1)
    throw new Failure([texts.several(asked), ...found.map(({ id }) => `  ${id}`)].join('\n'));
  return node;
}
