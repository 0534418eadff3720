import { type ApiEndpointKey, splitEndpointKey } from '@recado/contract';
import type { n8nNodeTexts } from '@recado/texts';
import { englishCallDescriptions } from './english.ts';

type Resource = keyof typeof n8nNodeTexts.resources;

const resourceByFirstSegment: Readonly<Record<string, Resource>> = {
  messages: 'message',
  chats: 'conversation',
  conversations: 'conversation',
  colleagues: 'conversation',
  media: 'file',
  contacts: 'contact',
  imports: 'contact',
  blocked: 'contact',
  'opt-out': 'client',
  'check-number': 'contact',
  groups: 'group',
  invite: 'group',
  events: 'event',
  schedules: 'schedule',
  'status-posts': 'statusPost',
  'status-audience': 'statusPost',
  'quick-replies': 'quickReply',
  labels: 'label',
  campaigns: 'campaign',
  templates: 'template',
  status: 'client',
  health: 'client',
  prices: 'client',
  catalog: 'client',
  profile: 'client',
  clients: 'client',
};

/**
 * Returns the n8n resource under which the node offers an API call, and the call's English description.
 * @throws Error if the resource or the description is missing, so that the build of the node fails
 */
export function describeApiCall(key: string): { readonly resource: Resource; readonly name: string } {
  const resource = resourceByFirstSegment[splitEndpointKey(key).path.split('/')[2] ?? ''];
  const name = englishCallDescriptions[key as ApiEndpointKey];
  if (!resource || name === undefined)
    throw new Error(`${key}: add its resource to describeApiCall.ts and its description to english.ts`);
  return { resource, name };
}
