import { type TaskHandlers, withoutTemplates } from '@recado/transport';
import { groupTasks } from '../groups/groupTasks.ts';
import { contactTasks } from '../people/contactTasks.ts';
import { profileTasks } from '../people/profileTasks.ts';
import { chatTasks } from './chatTasks.ts';
import { lineTasks } from './lineTasks.ts';
import { TaskContext, type TaskOptions } from './TaskContext.ts';

/** Everything that WhatsApp does when it is asked, besides messages. */
export function createTasks(options: TaskOptions): TaskHandlers {
  const context = new TaskContext(options);
  return {
    ...groupTasks(context),
    ...contactTasks(context),
    ...profileTasks(context),
    ...chatTasks(context),
    ...lineTasks(context),
    ...withoutTemplates,
  };
}
