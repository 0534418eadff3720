import type { Emulator } from '../model/Emulator.ts';

/** One request to the control API, its body read and its path taken apart. */
export interface ControlRequest<Body> {
  readonly emulator: Emulator;
  /** The `{names}` of the route's path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** JSON, bytes, or nothing (204). */
export type ControlResponse =
  | { readonly status: number; readonly body: unknown }
  | { readonly status: number; readonly bytes: Uint8Array; readonly type: string }
  | { readonly status: 204 };

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `/control/phones/{phone}`. */
  readonly path: string;
  run(request: ControlRequest<Buffer>): Promise<ControlResponse>;
}

/** The caller's mistake; the API answers 400 with this message. */
export class BadInput extends Error {}

/** A route without a body, or with one it reads itself. */
export function route(
  method: Route['method'],
  path: string,
  run: (request: ControlRequest<Buffer>) => ControlResponse | Promise<ControlResponse>,
): Route {
  return { method, path, run: async request => run(request) };
}

/**
 * A `POST` with a JSON body.
 * @param parse turns whatever was sent into the body; throws BadInput
 */
export function jsonRoute<Body>(
  path: string,
  parse: (value: unknown) => Body,
  run: (request: ControlRequest<Body>) => ControlResponse | Promise<ControlResponse>,
): Route {
  return {
    method: 'POST',
    path,
    run: async request => run({ ...request, body: parse(readJson(request.body)) }),
  };
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new BadInput('the body is not JSON');
  }
}
