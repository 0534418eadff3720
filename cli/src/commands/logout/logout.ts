import { cli } from '@recado/texts';
import { createOutput } from '../../output.ts';
import type { Call } from '../../program/CommandSpec.ts';
import {
  chooseProfile,
  findProfile,
  readProfiles,
  USUAL_PROFILE,
  writeProfiles,
} from '../../remote/profiles/index.ts';
import { renderNotice } from '../../render/index.ts';
import type { RemoteSettings } from '../../settings/RemoteSettings.ts';
import { remoteShapes } from '../../settings/remoteShapes.ts';
import { remoteTable } from '../../settings/remoteTable.ts';
import { resolveSettings } from '../../settings/resolveSettings.ts';

const texts = cli.logout;

type Chosen = Pick<RemoteSettings, 'profile'>;

/** `recado logout`: the token is forgotten here; elsewhere it goes on until it expires. */
export async function logout({ flags, env }: Call): Promise<void> {
  const output = createOutput(flags);
  const stored = await readProfiles(env, output.say);
  const { profile: chosen } = resolveSettings<Chosen>(
    { profile: remoteTable.profile },
    { profile: remoteShapes.profile },
    { flags, env },
  );
  const name = chosen ?? stored.current ?? USUAL_PROFILE;
  const profile = chosen === undefined ? findProfile(stored, name) : chooseProfile(stored, name);
  if (profile?.token === undefined) {
    return renderNotice(
      output,
      { tone: 'info', text: texts.none(name) },
      { profile: name, wasSignedIn: false },
    );
  }
  const { token: _, ...rest } = profile;
  await writeProfiles(env, { ...stored, profiles: { ...stored.profiles, [name]: rest } });
  const next = [{ about: texts.next, command: 'recado login' }];
  await renderNotice(
    output,
    { tone: 'done', text: texts.done(name), next },
    { profile: name, wasSignedIn: true },
  );
}
