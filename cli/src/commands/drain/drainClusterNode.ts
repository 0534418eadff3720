import { hostname } from 'node:os';
import { type ObservedClusterNode, openClusterControl } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { ParsedCommandLine } from '../../program/CommandSpec.ts';
import { renderConfirmation } from '../../render/index.ts';
import { loadExistingSecrets } from '../../serving/loadExistingSecrets.ts';
import { openBusConnection } from '../../serving/openBusConnection.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';

const texts = cliTexts.drain;

/**
 * Implements `recado drain [NODE]`: moves all clients of a node to other nodes. The drained node receives no
 * clients until it is restarted.
 */
export async function drainClusterNode(context: ServerContext, line: ParsedCommandLine): Promise<void> {
  const [requestedName = hostname()] = line.args;
  const bus = await openBusConnection(context);
  if (!bus) throw new Failure(texts.none);
  const control = openClusterControl({ bus, secrets: await loadExistingSecrets(context), log: context.log });
  try {
    const node = selectNode(await control.nodes(), requestedName);
    await renderConfirmation(context, line, texts.warning(node.name));
    context.writeMessage(texts.running(node.name));
    const remainingClients = await control.drain(node.id).catch((cause: unknown) => {
      throw new Failure(texts.noResponse, { cause });
    });
    if (remainingClients > 0) throw new Failure(texts.remaining(remainingClients));
    context.print(texts.done(node.name), { node: node.id, name: node.name, left: remainingClients });
  } finally {
    await control.stop();
  }
}

function selectNode(nodes: readonly ObservedClusterNode[] | undefined, requestedName: string): ObservedClusterNode {
  if (!nodes) throw new Failure(texts.noResponse);
  const matches = nodes.filter(({ id, name }) => id === requestedName || name === requestedName);
  const [node] = matches;
  if (!node) throw new Failure(texts.unknown(requestedName));
  if (matches.length > 1)
    throw new Failure([texts.ambiguousName(requestedName), ...matches.map(({ id }) => `  ${id}`)].join('\n'));
  return node;
}
