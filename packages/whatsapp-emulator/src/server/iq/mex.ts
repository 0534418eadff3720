import { child, node, textOf } from '../../wire/node.ts';
import { channelQueries } from './channelQueries.ts';
import type { IqHandler } from './IqHandler.ts';
import { MexError, type Query, type Variables } from './mexQuery.ts';

const timelock: Query = ({ server }) => {
  const { timelockUntil } = server.strictness;
  const isLocked = server.clock.now < timelockUntil;
  const ends = isLocked ? Math.ceil(timelockUntil / 1000) : 0;
  return {
    xwa2_fetch_account_reachout_timelock: { is_active: isLocked, time_enforcement_ends: String(ends) },
  };
};

const capping: Query = () => ({
  xwa2_message_capping_info: {
    total_quota: 0,
    used_quota: 0,
    capping_status: 'NONE',
    ote_status: 'NOT_ELIGIBLE',
  },
});

/** By the ids that clients ask with; a release of WhatsApp Web's may bring others. */
const queries: Readonly<Record<string, Query>> = {
  ...channelQueries,
  '23983697327930364': timelock,
  '24503548349331633': capping,
};

/** `w:mex`: GraphQL by the number of a query. One that is not known is recorded, and refused with 501. */
export const mex: IqHandler = ({ server, device, request }) => {
  const asked = child(request, 'query');
  const query = queries[asked?.attrs.query_id ?? ''];
  if (!query) return undefined;
  try {
    return answer({ data: query({ server, device, variables: variablesOf(textOf(asked)) }) });
  } catch (error) {
    if (!(error instanceof MexError)) throw error;
    const extensions = { error_code: error.code, severity: 'WARNING', is_retryable: false };
    return answer({ data: null, errors: [{ message: error.message, path: [], extensions }] });
  }
};

const answer = (told: object) => [node('result', {}, Buffer.from(JSON.stringify(told)))];

function variablesOf(text: string): Variables {
  try {
    const { variables } = JSON.parse(text) as { readonly variables?: Variables };
    return variables ?? {};
  } catch {
    throw new MexError(400, 'the query is no JSON');
  }
}
