import { node } from '../../wire/node.ts';
import type { IqHandler } from './IqHandler.ts';

/** `w:mex`: GraphQL. Every query is answered from the two results Baileys asks for. */
export const mex: IqHandler = () => {
  const data = {
    xwa2_fetch_account_reachout_timelock: { is_active: false, time_enforcement_ends: '0' },
    xwa2_message_capping_info: {
      total_quota: 0,
      used_quota: 0,
      capping_status: 'NONE',
      ote_status: 'NOT_ELIGIBLE',
    },
  };
  return [node('result', {}, Buffer.from(JSON.stringify({ data })))];
};
