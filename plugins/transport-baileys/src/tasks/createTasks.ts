import { type TaskHandlers, unsupportedTemplateTasks } from '@recado/transport';
import { createGroupTasks } from '../groups/createGroupTasks.ts';
import { createContactTasks } from '../identities/createContactTasks.ts';
import { createProfileTasks } from '../identities/createProfileTasks.ts';
import { createChatTasks } from './createChatTasks.ts';
import { createLineTasks } from './createLineTasks.ts';
import { TaskContext, type TaskContextOptions } from './TaskContext.ts';

/**
 * Creates the handlers of all tasks, which are the actions that the host may request, except sending messages.
 */
export function createTasks(options: TaskContextOptions): TaskHandlers {
  const context = new TaskContext(options);
  return {
    ...createGroupTasks(context),
    ...createContactTasks(context),
    ...createProfileTasks(context),
    ...createChatTasks(context),
    ...createLineTasks(context),
    ...unsupportedTemplateTasks,
  };
}
