import { type SessionTaskHandlers, unsupportedTemplateTasks } from '@recado/transport';
import { createGroupTasks } from '../groups/createGroupTasks.ts';
import { createContactTasks } from '../identities/createContactTasks.ts';
import { createProfileTasks } from '../identities/createProfileTasks.ts';
import { createChatTasks } from './createChatTasks.ts';
import { createLineTasks } from './createLineTasks.ts';
import { SessionTaskContext, type SessionTaskContextOptions } from './SessionTaskContext.ts';

/**
 * Creates the handlers of all tasks. A task is an action that the host requests from a session; sending a
 * message is not a task.
 */
export function createSessionTaskHandlers(options: SessionTaskContextOptions): SessionTaskHandlers {
  const context = new SessionTaskContext(options);
  return {
    ...createGroupTasks(context),
    ...createContactTasks(context),
    ...createProfileTasks(context),
    ...createChatTasks(context),
    ...createLineTasks(context),
    ...unsupportedTemplateTasks,
  };
}
