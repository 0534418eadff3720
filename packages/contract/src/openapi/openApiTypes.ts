/** The parts of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1) that the contract uses. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: JsonObject;
  readonly servers: readonly { readonly url: string; readonly description?: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  /** Webhook requests that the server sends, by event type. */
  readonly webhooks?: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, JsonObject>>;
    readonly parameters: Readonly<Record<string, JsonObject>>;
    readonly responses: Readonly<Record<string, JsonObject>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

/** Operations by lower-case HTTP method, and `servers` if they differ from the servers of the document. */
export type PathItem = Readonly<Record<string, unknown>>;

export interface JsonObject {
  [key: string]: unknown;
}

/** JSON Schema, draft 2020-12. */
export type JsonSchema = JsonObject;

/** Direction of the data: `input` is what a caller may send, `output` is what the server returns. */
export type SchemaDirection = 'input' | 'output';
