import type { ApiKey, Client } from '@recado/contract';
import type { RawOptions, Sdk } from '@recado/sdk';
import { team } from '@recado/texts';
import { Failure } from '../errors.ts';

/** How the same is asked for by a person. */
interface Told {
  readonly key: string;
  readonly payload?: unknown;
}

/**
 * Speaks of a client as the person who is signed in, and not as a program of its owner's: what is sent bears their name, and
 * the robot stands back. Takes the same calls, below `/external`.
 *
 * @throws Failure where a call is a program's alone, and the token is another's
 */
export function speakBySession(sdk: Sdk, client: Pick<Client, 'id'>): Sdk {
  const request = async (key: string, options: RawOptions = {}): Promise<unknown> => {
    if (key === 'GET /external/status') {
      const { signal } = options;
      const found = await sdk.request('GET /clients/{id}', {
        params: { id: client.id },
        ...(signal && { signal }),
      });
      return { ...found.client, clientId: client.id };
    }
    const told = tell(key, options.payload);
    if (!told) throw new Failure(team.errors.noToken);
    const params = { ...options.params, id: client.id };
    const { key: own, ...payload } = told;
    // At run time every endpoint is called alike.
    return (sdk.request as (key: string, options: RawOptions) => Promise<unknown>)(own, {
      ...options,
      ...payload,
      params,
    });
  };
  return {
    ...sdk,
    request: request as Sdk['request'],
    raw: () => Promise.reject(new Failure(team.errors.noToken)),
    follow: options => sdk.follow({ ...options, clientId: client.id }),
  };
}

/** Of which there is nothing for a person: it is done on the phone. */
const programs = /\/external\/(groups|blocked|check-number|profile|chats\/\{chat\}\/typing)\b/;

/** How the same is asked for by a person; older calls of programs by the newer one. */
function tell(key: string, payload: unknown): Told | undefined {
  if (programs.test(key)) return undefined;
  const own = (asked: ApiKey, message: unknown): Told => ({ key: asked, payload: message });
  if (key === 'POST /external/send') {
    const { text, ...around } = payload as { readonly text: string };
    return own('POST /clients/{id}/messages', { ...around, type: 'text', text: { text } });
  }
  if (key === 'POST /external/send-media') {
    const { type, to, replyTo, ...file } = payload as Readonly<Record<string, string>>;
    return own('POST /clients/{id}/messages', {
      to,
      ...(replyTo !== undefined && { replyTo }),
      type,
      [String(type)]: file,
    });
  }
  return { key: key.replace(' /external/', ' /clients/{id}/') };
}
