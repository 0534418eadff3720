import { buildPasskeyCommand, findPasskeyAssertion, PASSKEY_PAGE_URL } from '@recado/contract/rules';
import { ApiError, type EndpointResult, type Sdk } from '@recado/sdk';
import { cliTexts, linkingPasskeyTexts as passkeyTexts } from '@recado/texts';
import { pause } from '@recado/timing';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderPrompt } from '../../render/index.ts';
import { assertStillLinking } from './followLinking.ts';

const texts = cliTexts.link.passkey;

/** Milliseconds between two polls of the linking. */
const POLL_INTERVAL_MS = 1_000;

type PasskeyRequest = EndpointResult<'GET /whatsapp/client/{id}/passkey'>;

export interface PasskeyLinkingParams {
  readonly remote: RemoteContext;
  readonly sdk: Sdk;
  readonly id: string;
}

/**
 * Shows what the owner can do when WhatsApp requires the passkey of the account, and accepts the answer. Without a
 * prompt, the owner answers on the page, and this function only waits.
 *
 * @throws Failure when linking can no longer succeed, with the reason and the next step
 */
export async function linkWithPasskey(params: PasskeyLinkingParams): Promise<void> {
  const { remote, sdk, id } = params;
  const { signal } = remote;
  let shown: string | null = null;
  for (;;) {
    const status = await sdk.request('GET /whatsapp/client/{id}/status', { params: { id }, signal });
    if (status.isConnected) return;
    assertStillLinking(status);
    const request = await sdk.request('GET /whatsapp/client/{id}/passkey', { params: { id }, signal });
    const subject = request.options ?? request.code ?? request.step;
    if (subject !== shown) showStep(params, request);
    if (remote.canPrompt && subject !== shown) await promptForStep(params, request);
    shown = subject;
    await pause(POLL_INTERVAL_MS, signal);
  }
}

function showStep({ remote, id }: PasskeyLinkingParams, { step, options, code }: PasskeyRequest): void {
  if (step === 'requested' && options !== null) {
    const { alternatives, alternativesTitle, computerTitle, intro, rights, rightsTitle, steps } = passkeyTexts;
    for (const line of [intro, `${alternativesTitle}:`, ...alternatives.map(text => `- ${text}`)])
      remote.writeMessage(line);
    for (const line of [`${computerTitle} (${PASSKEY_PAGE_URL}):`, ...steps.map((text, at) => `${at + 1}. ${text}`)])
      remote.writeMessage(line);
    remote.writeMessage(`${rightsTitle}: ${rights}`);
    const command = buildPasskeyCommand(options);
    remote.print(command, { passkey: { options, command } });
    if (!remote.canPrompt) remote.writeMessage(texts.answerOnPage(`${remote.url}/clients/${id}`));
  }
  if (step === 'accepted') remote.writeMessage(passkeyTexts.accepted);
  if (step === 'compare' && code !== null) {
    remote.writeMessage(passkeyTexts.compareAbout);
    remote.print(code, { passkey: { code } });
  }
}

async function promptForStep(params: PasskeyLinkingParams, { step }: PasskeyRequest): Promise<void> {
  const { remote, sdk, id } = params;
  if (step === 'compare') {
    await renderPrompt(
      remote,
      { valueName: texts.code, alternative: '', label: texts.confirm, hint: passkeyTexts.differs },
      remote.signal,
    );
    const { message } = await sdk.request('POST /whatsapp/client/{id}/passkey/confirm', { params: { id } });
    remote.writeMessage(message);
  }
  if (step === 'requested') await promptForAnswer(params);
}

/** Prompts until WhatsApp accepts an answer, or does not wait for one any more. */
async function promptForAnswer({ remote, sdk, id }: PasskeyLinkingParams): Promise<void> {
  const check = (value: string): string | undefined =>
    findPasskeyAssertion(value) === undefined ? passkeyTexts.errors.malformed : undefined;
  for (;;) {
    const answer = await renderPrompt(
      remote,
      // The answer is long, and other people should not see it.
      { valueName: texts.answer, alternative: '', label: passkeyTexts.answer, hint: texts.hint, isHidden: true, check },
      remote.signal,
    );
    try {
      const payload = { assertion: findPasskeyAssertion(answer) ?? '' };
      await sdk.request('POST /whatsapp/client/{id}/passkey', { params: { id }, payload });
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === undefined) throw error;
      remote.writeMessage(error.message);
      // Another step follows, because the answer came from the page or too late, or WhatsApp accepted it silently.
      const { step } = await sdk.request('GET /whatsapp/client/{id}/passkey', {
        params: { id },
        signal: remote.signal,
      });
      if (error.status === 409 || step !== 'requested') return;
    }
  }
}
