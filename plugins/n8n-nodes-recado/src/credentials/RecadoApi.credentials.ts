import { n8nNodeTexts } from '@recado/texts';
import type { ICredentialType } from 'n8n-workflow';
import { joinEnglishAndSpanishText } from '../catalogue/english.ts';

const texts = n8nNodeTexts.credential;

/** Credential of the Recado API: its address, and the API token of a client or an account key. */
export class RecadoApi implements ICredentialType {
  name = 'recadoApi';
  displayName = 'Recado API';
  icon = { light: 'file:../icons/recado.svg', dark: 'file:../icons/recado.dark.svg' };
  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-recado';
  properties = [
    {
      displayName: texts.url,
      name: 'baseUrl',
      type: 'string',
      default: '',
      placeholder: 'https://recado.minegocio.mx/api',
      description: joinEnglishAndSpanishText('Address of the API', texts.urlHint),
      required: true,
    },
    {
      displayName: texts.token,
      name: 'apiToken',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      description: joinEnglishAndSpanishText('API token or account key', texts.tokenHint),
      required: true,
    },
  ];
  authenticate = {
    type: 'generic' as const,
    properties: { headers: { 'x-api-token': '={{$credentials.apiToken}}' } },
  };
  test = { request: { baseURL: '={{$credentials.baseUrl}}', url: '/external/clients' } };
}
