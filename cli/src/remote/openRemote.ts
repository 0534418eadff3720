import { createSdk, type Sdk } from '@recado/sdk';
import { createOutput, type Output } from '../output.ts';
import type { Call } from '../program/CommandSpec.ts';
import type { RemoteSettings } from '../settings/RemoteSettings.ts';
import { remoteShapes } from '../settings/remoteShapes.ts';
import { remoteTable } from '../settings/remoteTable.ts';
import { resolveSettings } from '../settings/resolveSettings.ts';
import { type Credential, chooseCredential } from './chooseCredential.ts';
import { interruption } from './interruption.ts';

/** What the commands that speak to a running platform work with. */
export interface Remote extends Output {
  /** Of the platform, for people. */
  readonly url: string;
  /** Speaks for nobody yet. */
  readonly sdk: Sdk;
  /** Undefined: none was given. */
  readonly credential: Credential | undefined;
  readonly last: number;
  /** Aborted by Ctrl+C, with `Interrupted`. */
  readonly signal: AbortSignal;
}

/** @throws UsageError when a setting is wrong */
export function openRemote({ flags, env }: Call): Remote {
  const settings = resolveSettings<RemoteSettings>(remoteTable, remoteShapes, { flags, env });
  const url = settings.url.replace(/\/+$/, '');
  return {
    ...createOutput(flags.json === true),
    url,
    sdk: createSdk({ baseUrl: `${url}/api`, timeout: 30_000 }),
    credential: chooseCredential(settings, flags),
    last: settings.last,
    signal: interruption(),
  };
}
