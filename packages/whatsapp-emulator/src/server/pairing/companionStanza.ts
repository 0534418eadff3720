import { parseJid, serverJid } from '../../wire/jid.ts';
import { type BinaryNode, bytesOf, child, node, textOf } from '../../wire/node.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import type { Companion } from './Companion.ts';

/** Handles what a client sends before it is linked. */
export function companionStanza(server: WhatsAppServer, companion: Companion, stanza: BinaryNode): void {
  const { tag, attrs } = stanza;
  if (tag === 'iq' && attrs.type === 'result') {
    if (child(stanza, 'pair-device-sign')) companion.settle?.(stanza);
    return;
  }
  const code = child(stanza, 'link_code_companion_reg');
  if (tag === 'iq' && code) {
    const answer = pairingCode(server, companion, code);
    if (answer) companion.socket.send({ ...answer, attrs: { ...answer.attrs, id: attrs.id ?? '' } });
    return;
  }
  if (tag === 'iq' && attrs.xmlns === 'w:p') {
    companion.socket.send(node('iq', { type: 'result', id: attrs.id, from: serverJid }));
    return;
  }
  if (tag === 'presence' && attrs.name) companion.name = attrs.name;
  // A client announces its push name and its session before it is a device, and acknowledges the pairing notification.
  if (['presence', 'ib', 'ack'].includes(tag)) return;
  server.recorder.stanza('', stanza);
}

/** What a client may be called on the phone that types its code: a browser and a system that WhatsApp knows. */
const display =
  /^(Chrome|Edge|Firefox|IE|Opera|Safari|Desktop|Android) \((Windows|Mac OS|macOS|Linux|Ubuntu|Debian|Fedora|Chrome OS|Android|iOS)\)$/;

const refusal = (code: number): BinaryNode =>
  node('iq', { type: 'error', from: serverJid }, [node('error', { code, text: 'bad-request' })]);

function pairingCode(
  server: WhatsAppServer,
  companion: Companion,
  request: BinaryNode,
): BinaryNode | undefined {
  const answer = (content: BinaryNode[]) => node('iq', { type: 'result', from: serverJid }, content);
  if (request.attrs.stage === 'companion_hello') {
    const wrapped = bytesOf(child(request, 'link_code_pairing_wrapped_companion_ephemeral_pub'));
    const phone = parseJid(request.attrs.jid)?.user;
    if (wrapped?.length !== 80 || !phone) return refusal(400);
    const shown = textOf(child(request, 'companion_platform_display'));
    if (server.strictness.platformDisplay && !display.test(shown)) return refusal(400);
    const refused = server.faults.pairingCode({ phone, device: undefined });
    if (refused !== undefined) return refusal(refused);
    const ref = companion.refs[0] ?? '';
    companion.code = { phone, ref, wrappedEphemeral: Buffer.from(wrapped) };
    const reference = node('link_code_pairing_ref', {}, Buffer.from(ref));
    return answer([node('link_code_companion_reg', { stage: 'companion_hello' }, [reference])]);
  }
  const bundle = bytesOf(child(request, 'link_code_pairing_wrapped_key_bundle'));
  const identity = bytesOf(child(request, 'companion_identity_public'));
  const known = textOf(child(request, 'link_code_pairing_ref')) === companion.code?.ref;
  if (!bundle || !identity || !known) return refusal(400);
  companion.finishCode?.({ wrappedBundle: Buffer.from(bundle), identity: Buffer.from(identity) });
  return answer([]);
}
