import { n8nNode as texts } from '@recado/texts';
import type { INodeProperties } from 'n8n-workflow';
import { described } from './catalogue/english.ts';

/** Whose line is meant, where the credential is an account key. */
export const clientField: INodeProperties = {
  displayName: texts.client.name,
  name: 'client',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  description: described('The client (line) that is meant', texts.client.hint),
  modes: [
    {
      displayName: texts.fromList,
      name: 'list',
      type: 'list',
      typeOptions: { searchListMethod: 'searchClients', searchable: true },
    },
    { displayName: texts.byId, name: 'id', type: 'string' },
  ],
};
