/** As much of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1) as the contract speaks. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: JsonObject;
  readonly servers: readonly { readonly url: string; readonly description?: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  /** Calls that the server makes, by the name of their event. */
  readonly webhooks?: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, JsonObject>>;
    readonly parameters: Readonly<Record<string, JsonObject>>;
    readonly responses: Readonly<Record<string, JsonObject>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

/** Operations by lower-case method; `servers` where they are not those of the document. */
export type PathItem = Readonly<Record<string, unknown>>;

export interface JsonObject {
  [key: string]: unknown;
}

/** JSON Schema, draft 2020-12. */
export type JsonSchema = JsonObject;

/** Which side of a shape: what a caller may send, or what the server answers. */
export type Direction = 'input' | 'output';
