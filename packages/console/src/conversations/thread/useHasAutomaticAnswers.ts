import type { Client, Conversation, RobotRules } from '@recado/contract';
import { useApi } from '@recado/ui';

/**
 * Whether automatic answers exist that a pause would stop: an active rule, or a program that receives the
 * client's messages or started the current pause. False until the rules are loaded.
 */
export function useHasAutomaticAnswers({ id, webhookUrl }: Client, { robot }: Conversation): boolean {
  const { data } = useApi('GET /clients/{id}/robot', { params: { id } });
  const isPausedByProgram = robot.pausedBy?.kind === 'api';
  return webhookUrl !== null || isPausedByProgram || (data !== undefined && hasActiveRule(data.rules));
}

/** Whether any of the rules is switched on. */
const hasActiveRule = ({ greeting, away, keywords, menus }: RobotRules): boolean =>
  [greeting, away, ...keywords, ...menus].some(({ enabled }) => enabled);
