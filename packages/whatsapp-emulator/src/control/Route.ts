import type { ServerResponse } from 'node:http';
import type { Schema } from 'joi';
import type { Emulator } from '../model/Emulator.ts';
import type { Named } from './answers.ts';

/** One request to the control API, its body read and its path taken apart. */
export interface ControlRequest<Body = undefined> {
  readonly emulator: Emulator;
  /** The `{names}` of the route's path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** As the caller would like to be answered. */
  readonly accept: string;
  /** Of a stream that goes on where it was. */
  readonly lastEventId: number | undefined;
  readonly body: Body;
}

/** JSON, bytes, nothing (204), or a stream that `begin` writes until one side ends it. */
export type ControlResponse =
  | { readonly status: number; readonly body: unknown }
  | { readonly status: number; readonly bytes: Uint8Array | string; readonly type: string }
  | { readonly begin: (response: ServerResponse) => void }
  | { readonly status: 204 };

/** What a body must be, for the document, and its reading. */
export interface BodyShape<Body> {
  readonly schema: Schema;
  /** @throws BadInput */
  parse(value: unknown): Body;
}

/** A parameter of a query, for the document. */
export interface QueryParameter {
  readonly about: string;
  readonly schema: Schema;
}

/** What a call answers when all is well: JSON with these fields, another type, or nothing. */
export type Answer =
  | { readonly status: 200 | 201; readonly json: Readonly<Record<string, Named | readonly [Named]>> }
  | { readonly status: 200; readonly whole: Named }
  | { readonly status: 200; readonly type: string }
  | { readonly status: 204 };

/** A call of the control API: what the document says of it, and what it does. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `/control/phones/{phone}`. */
  readonly path: string;
  /** Its name in the document: `createPhone`. */
  readonly id: string;
  /** One line. */
  readonly about: string;
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** JSON of this shape, text of a type, or nothing. */
  readonly body?: BodyShape<unknown> | { readonly type: string };
  readonly answer: Answer;
  run(request: ControlRequest<Buffer>): Promise<ControlResponse>;
}

/** The caller's mistake; the API answers 400 with this message. */
export class BadInput extends Error {}

interface Told extends Omit<Route, 'run' | 'body'> {
  readonly body?: { readonly type: string };
}

/** A call without a body, or with one it reads itself. */
export function route(
  told: Told,
  run: (request: ControlRequest<Buffer>) => ControlResponse | Promise<ControlResponse>,
): Route {
  return { ...told, run: async request => run(request) };
}

/** A `POST` with a JSON body. */
export function jsonRoute<Body>(
  told: Omit<Told, 'method' | 'body'> & { readonly body: BodyShape<Body> },
  run: (request: ControlRequest<Body>) => ControlResponse | Promise<ControlResponse>,
): Route {
  return {
    ...told,
    method: 'POST',
    run: async request => run({ ...request, body: told.body.parse(readJson(request.body)) }),
  };
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new BadInput('the body is not JSON');
  }
}
