import { type ApiKey, splitKey } from '@recado/contract';
import type { n8nNode } from '@recado/texts';
import { english } from './english.ts';

type Resource = keyof typeof n8nNode.resources;

const byFirstSegment: Readonly<Record<string, Resource>> = {
  messages: 'message',
  chats: 'conversation',
  conversations: 'conversation',
  colleagues: 'conversation',
  media: 'file',
  contacts: 'contact',
  blocked: 'contact',
  'opt-out': 'client',
  'check-number': 'contact',
  groups: 'group',
  invite: 'group',
  events: 'event',
  schedules: 'schedule',
  'quick-replies': 'quickReply',
  labels: 'label',
  campaigns: 'campaign',
  templates: 'template',
  status: 'client',
  health: 'client',
  profile: 'client',
  clients: 'client',
};

/**
 * Where a call of the contract's stands in the node, and its English name.
 * @throws Error for one that nobody has given either: it is noticed when the node is built
 */
export function placeOf(key: string): { readonly resource: Resource; readonly name: string } {
  const resource = byFirstSegment[splitKey(key).path.split('/')[2] ?? ''];
  const name = english[key as ApiKey];
  if (!resource || name === undefined)
    throw new Error(`${key}: say in placeOf.ts where the node has it, and in english.ts what it does`);
  return { resource, name };
}
