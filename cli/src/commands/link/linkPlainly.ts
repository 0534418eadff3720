import type { Client } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { followLinking } from './followLinking.ts';
import { beginning, type LinkState } from './LinkState.ts';

const { link: texts, remote: words } = cli;

/** A linking in plain text: each QR as it comes, or the code; with `--json` their contents. */
export async function linkPlainly(
  { url, signal, say, print }: Remote,
  sdk: Sdk,
  { id, businessName }: Client,
  mode: LinkState['mode'],
): Promise<void> {
  let state = beginning(mode);
  const change = (part: Partial<LinkState>): void => {
    const before = state;
    state = { ...state, ...part };
    if (state.isLost !== before.isLost) say(state.isLost ? words.retrying(url) : words.recovered);
    if (part.refusal !== undefined) throw new Failure(part.refusal);
    if (part.code) showCode(part.code);
    if (mode === 'qr' && part.qr && part.qr.text !== before.qr?.text)
      showQr(part.qr, before.qr === undefined);
  };
  const showCode = ({ text, expiresAt }: NonNullable<LinkState['code']>): void => {
    say(texts.type);
    print(text, { pairingCode: text, expiresAt });
    say(texts.waitingForCode);
  };
  const showQr = ({ text: qr, drawing, expiresAt }: NonNullable<LinkState['qr']>, isFirst: boolean): void => {
    say(isFirst ? texts.scan : texts.changed);
    print(drawing, { qr, expiresAt });
    if (isFirst) say(texts.waiting);
  };
  say(texts.preparing(businessName));
  await followLinking({ sdk, id, url, signal, get: () => state, change });
}
