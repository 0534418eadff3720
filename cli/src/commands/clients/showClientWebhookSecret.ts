import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { formatLocalDateTime, renderConfirmation, renderLabelledValues, renderNextSteps } from '../../render/index.ts';
import type { SettingsOf } from '../../settings/Option.ts';
import { maskSecret } from './formatClient.ts';
import type { webhookSecretOptions } from './options.ts';

const { clients } = cliTexts;
const texts = clients.webhook.secret;

/**
 * Implements `recado clients webhook secret CLIENT [--rotate]`. With `--reveal`, stdout contains only the secret, as
 * with `recado clients token`, so that scripts can read it.
 */
export async function showClientWebhookSecret(
  remote: RemoteContext,
  call: CommandInvocation<typeof webhookSecretOptions>,
): Promise<void> {
  const {
    args: [name = ''],
    settings,
  } = call;
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id, businessName } = await findClient(sdk, remote, name);
  if (settings.rotate) {
    const { keys: currentKeys } = await sdk.request('GET /clients/{id}/webhook/secret', { params: { id }, signal });
    const { previousUntil: until } = currentKeys;
    if (until !== null)
      await renderConfirmation(remote, call, texts.warning(businessName, formatLocalDateTime(until)), signal);
  }
  const endpoint = settings.rotate ? 'POST /clients/{id}/webhook/secret/rotate' : 'GET /clients/{id}/webhook/secret';
  const { keys } = await sdk.request(endpoint, { params: { id }, signal });
  if (settings.rotate) remote.writeMessage(texts.rotated);
  const { previousUntil, header } = keys;
  const secret = settings.reveal ? keys.secret : maskSecret(keys.secret);
  const facts = [
    { label: texts.label, value: secret },
    { label: texts.previousUntil, value: previousUntil === null ? '' : formatLocalDateTime(previousUntil) },
    {
      label: texts.header,
      value: header === null ? '' : `${header.name}: ${formatHeaderValue(header.value, settings)}`,
    },
  ];
  const data = {
    clientId: id,
    keys: { ...keys, secret, header: header && { ...header, value: formatHeaderValue(header.value, settings) } },
  };
  if (settings.reveal) {
    remote.print(secret, data);
    for (const { label, value } of facts.slice(1)) if (value !== '') remote.writeMessage(`${label}: ${value}`);
    return;
  }
  await renderLabelledValues(remote, { facts }, data);
  renderNextSteps(remote, [{ reason: clients.revealHint, command: `recado clients webhook secret ${name} --reveal` }]);
}

const formatHeaderValue = (value: string, { reveal }: SettingsOf<typeof webhookSecretOptions>): string =>
  reveal ? value : maskSecret(value);
