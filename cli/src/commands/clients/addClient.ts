import { formatPhone, mexicanPhone, readPhone } from '@recado/contract/rules';
import { cli, errors, validation } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { withoutToken } from '../../remote/withoutToken.ts';
import { renderNotice, renderPrompt, requireText } from '../../render/index.ts';
import type { additionOptions } from './options.ts';

const texts = cli.clients.add;

/** `recado clients add [NAME] [PHONE]`: asks for what was not given. */
export async function addClient(
  remote: Remote,
  { args: [name, phone], settings: { transport } }: Call<typeof additionOptions>,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const businessName =
    name ??
    (await renderPrompt(
      remote,
      { what: texts.theName, instead: texts.instead, label: texts.askName, check: requireText },
      signal,
    ));
  const phoneNumber =
    phone ??
    (await renderPrompt(
      remote,
      {
        what: texts.thePhone,
        instead: texts.instead,
        label: texts.askPhone,
        hint: texts.phoneHint,
        check: problemOf,
      },
      signal,
    ));
  const { client } = await sdk.request('POST /clients', {
    payload: { businessName, phoneNumber, ...(transport !== undefined && { transport }) },
    signal,
  });
  await renderNotice(
    remote,
    {
      tone: 'done',
      text: texts.done(client.businessName, client.phoneNumber),
      next: [{ about: texts.next, command: `recado link ${client.phoneNumber}` }],
    },
    { client: withoutToken(client) },
  );
}

function problemOf(typed: string): string | undefined {
  const written = readPhone(typed);
  if (!written) return validation.phoneDigitsOnly;
  if (written.kind === 'phone') return undefined;
  return errors.phone.withoutCountry(texts.phone, formatPhone(mexicanPhone(written.national)));
}
