import { formatPhone, parsePhone, toMexicanPhone } from '@recado/contract/rules';
import { apiErrorTexts, cliTexts, formValidationTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { getClientReference } from '../../remote/findClient.ts';
import { omitApiToken } from '../../remote/omitApiToken.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderNotice, renderPrompt, validateRequiredText } from '../../render/index.ts';
import type { addClientOptions } from './options.ts';

const texts = cliTexts.clients.add;

/** Implements `recado clients add [NAME] [PHONE]`. Prompts for missing arguments. */
export async function addClient(
  remote: RemoteContext,
  { args: [name, phone], settings }: CommandInvocation<typeof addClientOptions>,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const businessName =
    name ??
    (await renderPrompt(
      remote,
      {
        valueName: texts.nameWithArticle,
        alternative: texts.instead,
        label: texts.askName,
        check: validateRequiredText,
      },
      signal,
    ));
  const phoneNumber =
    phone ??
    (await renderPrompt(
      remote,
      {
        valueName: texts.phoneWithArticle,
        alternative: texts.instead,
        label: texts.askPhone,
        hint: texts.phoneHint,
        check: findPhoneProblem,
      },
      signal,
    ));
  const { client } = await sdk.request('POST /clients', {
    payload: { businessName, phoneNumber, ...settings },
    signal,
  });
  const { clients } = await sdk.request('GET /clients', { signal });
  const reference = getClientReference(client, clients);
  const isShared = reference !== client.phoneNumber;
  if (isShared) remote.writeMessage(texts.sameNumber(client.phoneNumber));
  await renderNotice(
    remote,
    {
      tone: 'done',
      text: texts.done(client.businessName, client.phoneNumber),
      next: [
        { reason: texts.next, command: `recado link ${reference}` },
        ...(isShared ? [{ reason: texts.deleteNext, command: `recado clients delete ${reference}` }] : []),
      ],
    },
    { client: omitApiToken(client), isNumberShared: isShared },
  );
}

function findPhoneProblem(input: string): string | undefined {
  const parsed = parsePhone(input);
  if (!parsed) return formValidationTexts.phoneDigitsOnly;
  if (parsed.kind === 'phone') return undefined;
  return apiErrorTexts.phone.withoutCountry(texts.phone, formatPhone(toMexicanPhone(parsed.national)));
}
