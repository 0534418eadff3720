import type { Emulator } from '../model/Emulator.ts';

/** One call of the control API, its body read and its path taken apart. */
export interface Call<Body> {
  readonly emulator: Emulator;
  /** The `{names}` of the route's path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** JSON, bytes, or nothing (204). */
export type Answer =
  | { readonly status: number; readonly body: unknown }
  | { readonly status: number; readonly bytes: Uint8Array; readonly type: string }
  | { readonly status: 204 };

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `/control/phones/{phone}`. */
  readonly path: string;
  run(call: Call<Buffer>): Promise<Answer>;
}

/** The caller's mistake; the API answers 400 with this message. */
export class BadInput extends Error {}

/** A route without a body, or with one it reads itself. */
export function route(
  method: Route['method'],
  path: string,
  run: (call: Call<Buffer>) => Answer | Promise<Answer>,
): Route {
  return { method, path, run: async call => run(call) };
}

/**
 * A `POST` with a JSON body.
 * @param parse turns whatever was sent into the body; throws BadInput
 */
export function jsonRoute<Body>(
  path: string,
  parse: (value: unknown) => Body,
  run: (call: Call<Body>) => Answer | Promise<Answer>,
): Route {
  return {
    method: 'POST',
    path,
    run: async call => run({ ...call, body: parse(readJson(call.body)) }),
  };
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new BadInput('the body is not JSON');
  }
}
