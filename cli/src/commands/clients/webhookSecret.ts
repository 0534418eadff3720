import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { moment, renderFacts, renderNext } from '../../render/index.ts';
import type { SettingsOf } from '../../settings/Option.ts';
import type { secretOptions } from './options.ts';
import { masked } from './words.ts';

const { clients } = cli;
const texts = clients.webhook.secret;

/** `recado clients webhook secret CLIENT [--rotate]`. */
export async function webhookSecret(
  remote: Remote,
  { args: [name = ''], settings }: Call<typeof secretOptions>,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const key = settings.rotate
    ? 'POST /clients/{id}/webhook/secret/rotate'
    : 'GET /clients/{id}/webhook/secret';
  const { keys } = await sdk.request(key, { params: { id }, signal });
  if (settings.rotate) remote.say(texts.rotated);
  const { previousUntil, header } = keys;
  const secret = settings.reveal ? keys.secret : masked(keys.secret);
  const facts = [
    { label: texts.label, value: secret },
    { label: texts.previousUntil, value: previousUntil === null ? '' : moment(previousUntil) },
    {
      label: texts.header,
      value: header === null ? '' : `${header.name}: ${shownHeader(header.value, settings)}`,
    },
  ];
  const data = {
    clientId: id,
    keys: { ...keys, secret, header: header && { ...header, value: shownHeader(header.value, settings) } },
  };
  await renderFacts(remote, { facts }, data);
  if (settings.reveal) return;
  renderNext(remote, [
    { about: clients.revealHint, command: `recado clients webhook secret ${name} --reveal` },
  ]);
}

const shownHeader = (value: string, { reveal }: SettingsOf<typeof secretOptions>): string =>
  reveal ? value : masked(value);
