import { type HeardNode, openClusterControl } from '@recado/server';
import { cli } from '@recado/texts';
import { findSecrets } from '../../serving/findSecrets.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { type Check, failed, ok, warning } from './Check.ts';

const texts = cli.doctor.cluster;

/** Milliseconds that two clocks may differ without a word. */
const UNREMARKABLE = 2_000;

/** The other machines of the platform, as far as one hears them; nothing where there is no bus and nobody asks. */
export async function checkCluster(
  context: Pick<ServerContext, 'settings' | 'log' | 'env'>,
  isAsked: boolean,
): Promise<Check[]> {
  const { natsUrl } = context.settings;
  if (natsUrl === undefined) return isAsked ? [warning('cluster', texts.none, texts.noneNext)] : [];
  // What is wrong with them is for another line to say.
  const secrets = await findSecrets(context).catch(() => undefined);
  if (!secrets) return [warning('cluster', texts.noSecrets, texts.noSecretsNext)];
  const control = openClusterControl({ natsUrl, secrets, log: context.log });
  try {
    return judgeNodes(await control.nodes());
  } finally {
    await control.stop();
  }
}

/** @param nodes undefined: the bus cannot be reached */
export function judgeNodes(nodes: readonly HeardNode[] | undefined): Check[] {
  if (!nodes) return [failed('cluster', texts.silent, texts.silentNext)];
  if (nodes.length === 0) return [warning('cluster', texts.nobody, texts.nobodyNext)];
  const missing = (['api', 'lines', 'deliveries'] as const).filter(
    role => !nodes.some(({ roles, isDraining }) => roles.includes(role) && !(role === 'lines' && isDraining)),
  );
  return [
    ...nodes.map(judgeNode),
    ...missing.map(role => failed('cluster', texts.missing(role), texts.missingNext)),
    ...(new Set(nodes.map(({ version }) => version)).size > 1
      ? [warning('cluster', texts.others, texts.othersNext)]
      : []),
  ];
}

function judgeNode({
  id,
  name: host,
  clients,
  capacity,
  roles,
  version,
  isDraining,
  aheadMs,
}: HeardNode): Check {
  const name = `${host} (${id})`;
  const apart = Math.abs(aheadMs);
  if (apart > UNREMARKABLE)
    return warning('cluster', texts.apart(name, (apart / 1_000).toFixed(1)), texts.apartNext);
  if (isDraining) return warning('cluster', texts.leaving(name, clients), texts.leavingNext);
  return ok(
    'cluster',
    texts.found(name, texts.load(clients, capacity), texts.what(roles.join(', '), version)),
  );
}
