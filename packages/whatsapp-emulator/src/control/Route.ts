import type { ServerResponse } from 'node:http';
import type { Schema } from 'joi';
import type { Emulator } from '../model/Emulator.ts';
import type { NamedSchema } from './answerSchemas.ts';

/** A request to the control API, with its body and its path parameters. */
export interface ControlRequest<Body = undefined> {
  readonly emulator: Emulator;
  /** Decoded values of the `{names}` in the route's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Value of the `Accept` header. */
  readonly accept: string;
  /** Value of the `Last-Event-ID` header, which names the event after which a stream resumes. */
  readonly lastEventId: number | undefined;
  readonly body: Body;
}

/** A response: JSON, bytes, nothing (204), or a stream that `startStream` writes until either side ends it. */
export type ControlResponse =
  | { readonly status: number; readonly body: unknown }
  | { readonly status: number; readonly bytes: Uint8Array | string; readonly type: string }
  | { readonly startStream: (response: ServerResponse) => void }
  | { readonly status: 204 };

/** The schema of a body, for the OpenAPI document, and its parser. */
export interface BodySchema<Body> {
  readonly schema: Schema;
  /** Parses the value of a body. @throws BadInput if it does not match the schema */
  parse(value: unknown): Body;
}

/** A query parameter in the OpenAPI document. */
export interface QueryParameter {
  readonly summary: string;
  readonly schema: Schema;
}

/**
 * Description of the success response: JSON with these fields or this schema, another media type, or no
 * content.
 */
export type RouteAnswer =
  | { readonly status: 200 | 201; readonly json: Readonly<Record<string, NamedSchema | readonly [NamedSchema]>> }
  | { readonly status: 200; readonly bodySchema: NamedSchema }
  | { readonly status: 200; readonly type: string }
  | { readonly status: 204 };

/** A route of the control API: its description in the OpenAPI document and its handler. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path of the route, for example `/control/phones/{phone}`. */
  readonly path: string;
  /** Operation ID in the OpenAPI document, for example `createPhone`. */
  readonly id: string;
  /** Summary for the OpenAPI document, in one line of text. */
  readonly summary: string;
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** Body of the request: JSON of this schema, text of a media type, or nothing. */
  readonly body?: BodySchema<unknown> | { readonly type: string };
  readonly answer: RouteAnswer;
  run(request: ControlRequest<Buffer>): Promise<ControlResponse>;
}

/** Error for invalid input. The API responds with 400 and the message of this error. */
export class BadInput extends Error {}

interface RouteDefinition extends Omit<Route, 'run' | 'body'> {
  readonly body?: { readonly type: string };
}

/** Creates a route without a body, or with a body that its handler parses. */
export function createRoute(
  definition: RouteDefinition,
  run: (request: ControlRequest<Buffer>) => ControlResponse | Promise<ControlResponse>,
): Route {
  return { ...definition, run: async request => run(request) };
}

/** Creates a `POST` route with a JSON body. */
export function createJsonRoute<Body>(
  definition: Omit<RouteDefinition, 'method' | 'body'> & { readonly body: BodySchema<Body> },
  run: (request: ControlRequest<Body>) => ControlResponse | Promise<ControlResponse>,
): Route {
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
    throw new BadInput('the body is not JSON');
  }
}
