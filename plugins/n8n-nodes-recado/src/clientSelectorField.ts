import { n8nNodeTexts as texts } from '@recado/texts';
import type { INodeProperties } from 'n8n-workflow';
import { joinEnglishAndSpanishText } from './catalogue/english.ts';

/** Parameter that selects the client (line) if the credential is an account key. */
export const clientSelectorField: INodeProperties = {
  displayName: texts.client.name,
  name: 'client',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  description: joinEnglishAndSpanishText('Client (line) to use', texts.client.hint),
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
