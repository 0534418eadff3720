import { type SessionTaskHandlers, unsupportedTemplateTaskHandlers } from '@recado/transport';
import { createCatalogTaskHandlers } from '../catalog/createCatalogTaskHandlers.ts';
import { createGroupTaskHandlers } from '../groups/createGroupTaskHandlers.ts';
import { createContactTaskHandlers } from '../identities/createContactTaskHandlers.ts';
import { createProfileTaskHandlers } from '../identities/createProfileTaskHandlers.ts';
import { createChatTaskHandlers } from './createChatTaskHandlers.ts';
import { createLabelTaskHandlers } from './createLabelTaskHandlers.ts';
import { createLineProbeTask } from './createLineProbeTask.ts';
import { SessionTaskContext, type SessionTaskContextOptions } from './SessionTaskContext.ts';

/**
 * Creates the handlers of all tasks. A task is an action that the host requests from a session; sending a
 * message is not a task.
 */
export function createSessionTaskHandlers(options: SessionTaskContextOptions): SessionTaskHandlers {
  const context = new SessionTaskContext(options);
  return {
    ...createGroupTaskHandlers(context),
    ...createContactTaskHandlers(context),
    ...createProfileTaskHandlers(context),
    ...createChatTaskHandlers(context),
    ...createLabelTaskHandlers(context),
    ...createCatalogTaskHandlers(context),
    ...createLineProbeTask(context),
    ...unsupportedTemplateTaskHandlers,
  };
}
