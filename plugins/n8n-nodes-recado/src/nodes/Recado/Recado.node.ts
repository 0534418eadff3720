import { n8nNodeTexts as texts } from '@recado/texts';
import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeApiError,
  NodeOperationError,
} from 'n8n-workflow';
import { apiCalls, recadoNodeProperties } from '../../catalogue/catalogue.ts';
import { clientSelectorField } from '../../clientSelectorField.ts';
import { N8N_MAIN_CONNECTION_TYPE } from '../../connections.ts';
import { listSearch } from '../../listSearch.ts';
import { runApiCall } from './runApiCall.ts';
import {
  resumeWithReply,
  sendAndWaitProperties,
  sendAndWaitWebhookDescriptions,
  sendMessageAndWaitForReply,
} from './sendMessageAndWaitForReply.ts';

/** n8n node with every operation that the API offers to programs. */
export class Recado implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Recado',
    name: 'recado',
    icon: { light: 'file:../../icons/recado.svg', dark: 'file:../../icons/recado.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: texts.description,
    defaults: { name: 'Recado' },
    usableAsTool: true,
    inputs: [N8N_MAIN_CONNECTION_TYPE],
    outputs: [N8N_MAIN_CONNECTION_TYPE],
    credentials: [{ name: 'recadoApi', required: true }],
    webhooks: sendAndWaitWebhookDescriptions,
    properties: [clientSelectorField, ...recadoNodeProperties, ...sendAndWaitProperties],
  };

  methods = { listSearch };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const items = this.getInputData();
    const operationOf = (item: number) => [
      this.getNodeParameter('resource', item),
      this.getNodeParameter('operation', item),
    ];
    /**
     * Converts an error to an output item if the flow continues on errors. n8n sends the item to the node's error
     * output, if there is one.
     */
    const toErrorItem = (error: unknown, item: number): INodeExecutionData => {
      if (this.continueOnFail()) return { json: { error: (error as Error).message }, pairedItem: { item } };
      throw error instanceof NodeApiError || error instanceof NodeOperationError
        ? error
        : new NodeOperationError(this.getNode(), error as Error, { itemIndex: item });
    };
    if (operationOf(0)[1] === 'sendAndWait') {
      try {
        return await sendMessageAndWaitForReply(this, items);
      } catch (error) {
        return [items.map((_, item) => toErrorItem(error, item))];
      }
    }
    const outputItems: INodeExecutionData[] = [];
    for (let item = 0; item < items.length; item += 1) {
      try {
        const [resource, operation] = operationOf(item);
        const call = apiCalls.find(candidate => candidate.resource === resource && candidate.operation === operation);
        if (!call) throw new NodeOperationError(this.getNode(), String(operation), { itemIndex: item });
        outputItems.push(...(await runApiCall(this, call, item)));
      } catch (error) {
        outputItems.push(toErrorItem(error, item));
      }
    }
    return [outputItems];
  }

  /** Receives the WhatsApp reply for which a workflow execution waits, and resumes the execution. */
  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    return resumeWithReply(this);
  }
}
