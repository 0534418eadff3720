import { type ClusterControl, type ObservedClusterNode, openClusterControl } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { loadExistingSecrets } from '../../serving/loadExistingSecrets.ts';
import { openBusConnection } from '../../serving/openBusConnection.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import {
  convertToFailedDoctorCheck,
  createFailedDoctorCheck,
  createPassedDoctorCheck,
  createWarningDoctorCheck,
  type DoctorCheck,
} from './DoctorCheck.ts';

const texts = cliTexts.doctor.cluster;

/** Maximum difference in milliseconds between two clocks that causes no warning. */
const MAX_CLOCK_DIFFERENCE_MS = 2_000;

/**
 * Checks the nodes that respond on the bus. Without a configured bus, warns only if the user requested this
 * check.
 */
export async function checkCluster(
  context: Pick<ServerContext, 'settings' | 'log' | 'env'>,
  isRequested: boolean,
): Promise<DoctorCheck[]> {
  if (context.settings.natsUrl === undefined)
    return isRequested ? [createWarningDoctorCheck('cluster', texts.none, texts.noneNext)] : [];
  // Errors of the secrets are not reported here, because the check of the secrets reports them.
  const secrets = await loadExistingSecrets(context).catch(() => undefined);
  if (!secrets) return [createWarningDoctorCheck('cluster', texts.noSecrets, texts.noSecretsNext)];
  try {
    const bus = await openBusConnection(context);
    return bus ? await checkClusterNodes(openClusterControl({ bus, secrets, log: context.log })) : [];
  } catch (error) {
    return [convertToFailedDoctorCheck('cluster', error)];
  }
}

async function checkClusterNodes(control: ClusterControl): Promise<DoctorCheck[]> {
  try {
    return evaluateClusterNodes(await control.nodes());
  } finally {
    await control.stop();
  }
}

/**
 * Checks the load, the clock, the roles and the versions of the nodes.
 *
 * @param nodes nodes that responded, or undefined if the bus cannot be reached
 */
export function evaluateClusterNodes(nodes: readonly ObservedClusterNode[] | undefined): DoctorCheck[] {
  if (!nodes) return [createFailedDoctorCheck('cluster', texts.noResponse, texts.noResponseNext)];
  if (nodes.length === 0) return [createWarningDoctorCheck('cluster', texts.noNodes, texts.noNodesNext)];
  const missingRoles = (['api', 'lines', 'deliveries'] as const).filter(
    role => !nodes.some(({ roles, isDraining }) => roles.includes(role) && !(role === 'lines' && isDraining)),
  );
  return [
    ...nodes.map(evaluateNode),
    ...missingRoles.map(role => createFailedDoctorCheck('cluster', texts.missing(role), texts.missingNext)),
    ...(new Set(nodes.map(({ version }) => version)).size > 1
      ? [createWarningDoctorCheck('cluster', texts.mixedVersions, texts.mixedVersionsNext)]
      : []),
  ];
}

function evaluateNode({
  id,
  name: host,
  clients,
  capacity,
  roles,
  version,
  isDraining,
  aheadMs,
}: ObservedClusterNode): DoctorCheck {
  const name = `${host} (${id})`;
  const differenceMs = Math.abs(aheadMs);
  if (differenceMs > MAX_CLOCK_DIFFERENCE_MS)
    return createWarningDoctorCheck(
      'cluster',
      texts.clockSkew(name, (differenceMs / 1_000).toFixed(1)),
      texts.clockSkewNext,
    );
  if (isDraining) return createWarningDoctorCheck('cluster', texts.leaving(name, clients), texts.leavingNext);
  return createPassedDoctorCheck(
    'cluster',
    texts.found(name, texts.load(clients, capacity), texts.rolesAndVersion(roles.join(', '), version)),
  );
}
