/**
 * Types of n8n-workflow that these nodes use, as in n8n 1.70 and 2. n8n provides the package at run time. It is
 * not installed here, because it brings the dependencies of a complete n8n.
 */
declare module 'n8n-workflow' {
  export type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject;
  export interface JsonObject {
    [key: string]: Json;
  }
  export interface IBinaryData {
    data: string;
    mimeType: string;
    fileName?: string;
  }
  export interface INodeExecutionData {
    json: JsonObject;
    binary?: Record<string, IBinaryData>;
    pairedItem?: { item: number };
  }
  export interface INode {
    id: string;
    name: string;
    typeVersion: number;
  }
  export interface INodePropertyOptions {
    name: string;
    value: string | number | boolean;
    action?: string;
    description?: string;
  }
  export interface INodePropertyMode {
    displayName: string;
    name: string;
    type: 'list' | 'string';
    placeholder?: string;
    typeOptions?: { searchListMethod: string; searchable: boolean };
  }
  export interface INodeProperties {
    displayName: string;
    name: string;
    type: string;
    default: Json;
    description?: string;
    placeholder?: string;
    hint?: string;
    required?: boolean;
    noDataExpression?: boolean;
    options?: (INodePropertyOptions | INodeProperties)[];
    modes?: INodePropertyMode[];
    displayOptions?: { show: Record<string, (string | boolean)[]> };
    typeOptions?: Record<string, string | number | boolean>;
  }
  export interface IWebhookDescription {
    name: string;
    httpMethod: string;
    responseMode: string;
    path: string;
    restartWebhook?: boolean;
    isFullPath?: boolean;
  }
  export interface INodeTypeDescription {
    displayName: string;
    name: string;
    icon: { light: string; dark: string };
    group: string[];
    version: number;
    subtitle: string;
    description: string;
    defaults: { name: string };
    usableAsTool?: true;
    inputs: string[];
    outputs: string[];
    credentials: { name: string; required: boolean }[];
    webhooks?: IWebhookDescription[];
    properties: INodeProperties[];
  }
  export interface INodeListSearchResult {
    results: { name: string; value: string }[];
    paginationToken?: string;
  }
  export interface INodeType {
    description: INodeTypeDescription;
    methods?: {
      listSearch: Record<
        string,
        (this: ILoadOptionsFunctions, filter?: string, page?: string) => Promise<INodeListSearchResult>
      >;
    };
    execute?(this: IExecuteFunctions): Promise<INodeExecutionData[][]>;
    webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>;
    webhookMethods?: Record<
      string,
      Record<'checkExists' | 'create' | 'delete', (this: IHookFunctions) => Promise<boolean>>
    >;
  }
  export interface ICredentialType {
    name: string;
    displayName: string;
    icon: { light: string; dark: string };
    documentationUrl: string;
    properties: INodeProperties[];
    authenticate: { type: 'generic'; properties: { headers: Record<string, string> } };
    test: { request: { baseURL: string; url: string } };
  }
  export interface IHttpRequestOptions {
    method: string;
    url: string;
    headers?: Record<string, string>;
    qs?: JsonObject;
    body?: JsonObject | Uint8Array;
    json?: boolean;
    encoding?: 'arraybuffer';
    returnFullResponse?: boolean;
  }
  interface Helpers {
    httpRequestWithAuthentication(this: Functions, credential: string, options: IHttpRequestOptions): Promise<unknown>;
  }
  /** Functions that are available in every context of a node. */
  export interface Functions {
    helpers: Helpers;
    getCredentials(name: string): Promise<Record<string, string>>;
    getNode(): INode;
    getWorkflow(): { id?: string; name?: string };
    getInstanceId(): string;
    getMode(): string;
  }
  export interface ILoadOptionsFunctions extends Functions {
    getNodeParameter(name: string, fallback?: Json, options?: { extractValue: true }): Json;
  }
  export interface IExecuteFunctions extends Functions {
    helpers: Helpers & {
      assertBinaryData(item: number, name: string): IBinaryData;
      getBinaryDataBuffer(item: number, name: string): Promise<Uint8Array>;
      prepareBinaryData(data: Uint8Array, fileName?: string, mimeType?: string): Promise<IBinaryData>;
    };
    getInputData(): INodeExecutionData[];
    getNodeParameter(name: string, item: number, fallback?: Json, options?: { extractValue: true }): Json;
    getExecutionId(): string;
    /** Data that a node stores for one execution and that its retries share. */
    getContext(type: 'node'): JsonObject;
    evaluateExpression(expression: string, item: number): Json;
    continueOnFail(): boolean;
    putExecutionToWait(until: Date): Promise<void>;
    /** Available since n8n 1.98. */
    getSignedResumeUrl?(parameters?: Record<string, string>): string;
  }
  interface Stateful extends Functions {
    getNodeParameter(name: string, fallback?: Json, options?: { extractValue: true }): Json;
    getNodeWebhookUrl(name: string): string | undefined;
    getWorkflowStaticData(type: 'node'): JsonObject;
  }
  export type IHookFunctions = Stateful;
  export interface IWebhookFunctions extends Stateful {
    evaluateExpression(expression: string, item: number): Json;
    getBodyData(): JsonObject;
    getHeaderData(): Record<string, string | string[] | undefined>;
    getRequestObject(): { rawBody?: Uint8Array; readRawBody?(): Promise<void> };
    getResponseObject(): { status(code: number): { send(text: string): { end(): void } } };
  }
  export interface IWebhookResponseData {
    workflowData?: INodeExecutionData[][];
    webhookResponse?: string;
    noWebhookResponse?: boolean;
  }
  export interface ErrorOptions {
    message?: string;
    description?: string;
    httpCode?: string;
    itemIndex?: number;
  }
  export class NodeApiError extends Error {
    constructor(node: INode, response: JsonObject, options?: ErrorOptions);
  }
  export class NodeOperationError extends Error {
    constructor(node: INode, error: Error | string, options?: ErrorOptions);
  }
}
