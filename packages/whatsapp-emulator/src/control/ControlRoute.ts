import type { ServerResponse } from 'node:http';
import type { Schema } from 'joi';
import type { Emulator } from '../model/Emulator.ts';
import type { NamedResponseSchema } from './responseSchemas.ts';

/** A request to the control API, with its body and its path parameters. */
export interface ControlRequest<Body = undefined> {
  readonly emulator: Emulator;
  /** Decoded values of the `{names}` in the route's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Value of the `Accept` header. */
  readonly accept: string;
  /** Value of the `Last-Event-ID` header: the ID of the event after which the event stream resumes. */
  readonly lastEventId: number | undefined;
  readonly body: Body;
}

/** A response: JSON, bytes, nothing (204), or a stream that `startStream` writes until either side ends it. */
export type ControlResponse =
  | { readonly status: number; readonly body: unknown }
  | { readonly status: number; readonly bytes: Uint8Array | string; readonly type: string }
  | { readonly startStream: (response: ServerResponse) => void }
  | { readonly status: 204 };

/** Schema of a request body for the OpenAPI document, with the parser of the body. */
export interface RequestBodySchema<Body> {
  readonly schema: Schema;
  /** Parses the value in a request body. @throws InvalidInputError if the value does not match the schema */
  parse(value: unknown): Body;
}

/** Description of a query parameter in the OpenAPI document. */
export interface QueryParameter {
  readonly summary: string;
  readonly schema: Schema;
}

/**
 * Description of the success response: JSON with these fields or this schema, another media type, or no
 * content.
 */
export type RouteResponseDefinition =
  | {
      readonly status: 200 | 201;
      readonly json: Readonly<Record<string, NamedResponseSchema | readonly [NamedResponseSchema]>>;
    }
  | { readonly status: 200; readonly bodySchema: NamedResponseSchema }
  | { readonly status: 200; readonly type: string }
  | { readonly status: 204 };

/** A route of the control API: its description in the OpenAPI document and its handler. */
export interface ControlRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path of the route, for example `/control/phones/{phone}`. */
  readonly path: string;
  /** Operation ID in the OpenAPI document, for example `createPhone`. */
  readonly id: string;
  /** Summary for the OpenAPI document, in one line of text. */
  readonly summary: string;
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** Request body: the schema of a JSON body, or the media type of a text body. Absent if no body is read. */
  readonly body?: RequestBodySchema<unknown> | { readonly type: string };
  readonly answer: RouteResponseDefinition;
  run(request: ControlRequest<Buffer>): Promise<ControlResponse>;
}

/** Error for invalid input. The API responds with status 400 and this error's message. */
export class InvalidInputError extends Error {}

interface RouteDefinition extends Omit<ControlRoute, 'run' | 'body'> {
  readonly body?: { readonly type: string };
}

/** Creates a route without a body, or with a body that its handler parses. */
export function createControlRoute(
  definition: RouteDefinition,
  run: (request: ControlRequest<Buffer>) => ControlResponse | Promise<ControlResponse>,
): ControlRoute {
  return { ...definition, run: async request => run(request) };
}

type JsonRouteOptions<Body> = Omit<RouteDefinition, 'method' | 'body'> & { readonly body: RequestBodySchema<Body> };

/** Creates a `POST` route with a JSON body. */
export function createJsonRoute<Body>(
  definition: JsonRouteOptions<Body>,
  run: (request: ControlRequest<Body>) => ControlResponse | Promise<ControlResponse>,
): ControlRoute {
  return {
    ...definition,
    method: 'POST',
    run: async request => run({ ...request, body: definition.body.parse(readJson(request.body)) }),
  };
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new InvalidInputError('the body is not JSON');
  }
}
