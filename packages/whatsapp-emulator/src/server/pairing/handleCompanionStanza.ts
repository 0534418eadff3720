import { parseJid, serverJid } from '../../wire/jid.ts';
import { type BinaryNode, child, node, readBytes, readText } from '../../wire/node.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import type { Companion } from './Companion.ts';

/** Handles a stanza from a client that is not linked yet. */
export function handleCompanionStanza(server: WhatsAppServer, companion: Companion, stanza: BinaryNode): void {
  const { tag, attrs } = stanza;
  if (tag === 'iq' && attrs.type === 'result') {
    if (child(stanza, 'pair-device-sign')) companion.settlePairing?.(stanza);
    return;
  }
  const code = child(stanza, 'link_code_companion_reg');
  if (tag === 'iq' && code) {
    const buildAnswer = handlePairingCode(server, companion, code);
    if (buildAnswer) companion.socket.send({ ...buildAnswer, attrs: { ...buildAnswer.attrs, id: attrs.id ?? '' } });
    return;
  }
  if (tag === 'iq' && attrs.xmlns === 'w:p') {
    companion.socket.send(node('iq', { type: 'result', id: attrs.id, from: serverJid }));
    return;
  }
  if (tag === 'presence' && attrs.name) companion.name = attrs.name;
  // A client may announce its push name and session and acknowledge the pairing notification
  // before it is linked. These stanzas need no answer.
  if (['presence', 'ib', 'ack'].includes(tag)) return;
  server.recorder.stanza('', stanza);
}

/**
 * Client names with which WhatsApp accepts a request for a pairing code. A name consists of a browser and an
 * operating system that WhatsApp knows.
 */
const DISPLAY_NAME_PATTERN =
  /^(Chrome|Edge|Firefox|IE|Opera|Safari|Desktop|Android) \((Windows|Mac OS|macOS|Linux|Ubuntu|Debian|Fedora|Chrome OS|Android|iOS)\)$/;

const buildError = (code: number): BinaryNode =>
  node('iq', { type: 'error', from: serverJid }, [node('error', { code, text: 'bad-request' })]);

function handlePairingCode(server: WhatsAppServer, companion: Companion, request: BinaryNode): BinaryNode | undefined {
  const buildAnswer = (content: BinaryNode[]) => node('iq', { type: 'result', from: serverJid }, content);
  if (request.attrs.stage === 'companion_hello') {
    const wrappedKey = readBytes(child(request, 'link_code_pairing_wrapped_companion_ephemeral_pub'));
    const phone = parseJid(request.attrs.jid)?.user;
    if (wrappedKey?.length !== 80 || !phone) return buildError(400);
    const displayName = readText(child(request, 'companion_platform_display'));
    if (server.strictness.platformDisplay && !DISPLAY_NAME_PATTERN.test(displayName)) return buildError(400);
    const faultCode = server.faults.pairingCode({ phone, device: undefined });
    if (faultCode !== undefined) return buildError(faultCode);
    const ref = companion.refs[0] ?? '';
    companion.code = { phone, ref, wrappedEphemeral: Buffer.from(wrappedKey) };
    const reference = node('link_code_pairing_ref', {}, Buffer.from(ref));
    return buildAnswer([node('link_code_companion_reg', { stage: 'companion_hello' }, [reference])]);
  }
  const bundle = readBytes(child(request, 'link_code_pairing_wrapped_key_bundle'));
  const identity = readBytes(child(request, 'companion_identity_public'));
  const isKnownRef = readText(child(request, 'link_code_pairing_ref')) === companion.code?.ref;
  if (!bundle || !identity || !isKnownRef) return buildError(400);
  companion.settleCodePairing?.({ wrappedBundle: Buffer.from(bundle), identity: Buffer.from(identity) });
  return buildAnswer([]);
}
