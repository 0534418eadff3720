import { buildBinaryNode, findChildNode, readStanzaNodeText } from '../../wire/buildBinaryNode.ts';
import { describeNewChatQuota } from '../newChatQuota.ts';
import { CATALOG_QUERIES } from './catalogQueries.ts';
import { CHANNEL_QUERIES } from './channelQueries.ts';
import type { IqHandler } from './IqHandler.ts';
import { MexError, type MexQuery, type MexVariables } from './mexQuery.ts';

const getTimelock: MexQuery = ({ server }) => {
  const { timelockUntil } = server.strictness;
  const isLocked = server.clock.now < timelockUntil;
  const endsAt = isLocked ? Math.ceil(timelockUntil / 1000) : 0;
  return {
    xwa2_fetch_account_reachout_timelock: { is_active: isLocked, time_enforcement_ends: String(endsAt) },
  };
};

const getMessageCapping: MexQuery = ({ server, device }) => ({
  xwa2_message_capping_info: describeNewChatQuota(server, device.account),
});

/** GraphQL queries by their IDs. New releases of WhatsApp Web may use other IDs. */
const queries: Readonly<Record<string, MexQuery>> = {
  ...CATALOG_QUERIES,
  ...CHANNEL_QUERIES,
  '23983697327930364': getTimelock,
  '24503548349331633': getMessageCapping,
};

/**
 * Handles `w:mex`, which contains GraphQL queries. An unknown query is recorded and refused with error 501.
 */
export const handleMexIq: IqHandler = ({ server, device, request }) => {
  const queryNode = findChildNode(request, 'query');
  const query = queries[queryNode?.attrs.query_id ?? ''];
  if (!query) return undefined;
  try {
    return buildResult({ data: query({ server, device, variables: parseVariables(readStanzaNodeText(queryNode)) }) });
  } catch (error) {
    if (!(error instanceof MexError)) throw error;
    const extensions = { error_code: error.code, severity: 'WARNING', is_retryable: false };
    return buildResult({ data: null, errors: [{ message: error.message, path: [], extensions }] });
  }
};

const buildResult = (body: object) => [buildBinaryNode('result', {}, Buffer.from(JSON.stringify(body)))];

function parseVariables(text: string): MexVariables {
  try {
    const { variables } = JSON.parse(text) as { readonly variables?: MexVariables };
    return variables ?? {};
  } catch {
    throw new MexError(400, 'the query is not valid JSON');
  }
}
