import {
  type BinaryNode,
  buildBinaryNode,
  findChildNode,
  listChildNodes,
  readStanzaNodeBytes,
  readStanzaNodeText,
} from '../../wire/buildBinaryNode.ts';
import { parseJid, SERVER_JID } from '../../wire/jid.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import type { PendingCompanion } from './PendingCompanion.ts';

/** Queries of a client that is linked with a passkey. */
const PASSKEY_STEPS: readonly string[] = [
  'passkey_request_options',
  'ref',
  'passkey_prologue',
  'companion_nonce',
  'encrypted_pairing_request',
];

/** Handles a stanza from a client that is not linked yet. */
export function handleCompanionStanza(server: WhatsAppServer, companion: PendingCompanion, stanza: BinaryNode): void {
  const { tag, attrs } = stanza;
  if (tag === 'iq' && attrs.type === 'result') {
    if (findChildNode(stanza, 'pair-device-sign')) companion.settlePairing?.(stanza);
    return;
  }
  const passkeyStep =
    tag === 'iq' ? listChildNodes(stanza).find(child => PASSKEY_STEPS.includes(child.tag)) : undefined;
  if (passkeyStep && companion.passkeyCeremony) {
    const answer = companion.passkeyCeremony.answer(passkeyStep);
    if (answer) companion.socket.send({ ...answer, attrs: { ...answer.attrs, id: attrs.id ?? '' } });
    return;
  }
  const code = findChildNode(stanza, 'link_code_companion_reg');
  if (tag === 'iq' && code) {
    const buildAnswer = handlePairingCode(server, companion, code);
    if (buildAnswer) companion.socket.send({ ...buildAnswer, attrs: { ...buildAnswer.attrs, id: attrs.id ?? '' } });
    return;
  }
  if (tag === 'iq' && attrs.xmlns === 'w:p') {
    companion.socket.send(buildBinaryNode('iq', { type: 'result', id: attrs.id, from: SERVER_JID }));
    return;
  }
  if (tag === 'presence' && attrs.name) companion.name = attrs.name;
  // An unlinked client needs no answer to its push name, its `ib` stanza and its ack of the pairing notification.
  if (['presence', 'ib', 'ack'].includes(tag)) return;
  server.recorder.stanza('', stanza);
}

/**
 * Client names with which WhatsApp accepts a request for a pairing code. A name consists of a known
 * browser and a known operating system.
 */
const DISPLAY_NAME_PATTERN =
  /^(Chrome|Edge|Firefox|IE|Opera|Safari|Desktop|Android) \((Windows|Mac OS|macOS|Linux|Ubuntu|Debian|Fedora|Chrome OS|Android|iOS)\)$/;

const buildError = (code: number): BinaryNode =>
  buildBinaryNode('iq', { type: 'error', from: SERVER_JID }, [buildBinaryNode('error', { code, text: 'bad-request' })]);

function handlePairingCode(
  server: WhatsAppServer,
  companion: PendingCompanion,
  request: BinaryNode,
): BinaryNode | undefined {
  const buildAnswer = (content: BinaryNode[]) => buildBinaryNode('iq', { type: 'result', from: SERVER_JID }, content);
  if (request.attrs.stage === 'companion_hello') {
    const wrappedKey = readStanzaNodeBytes(findChildNode(request, 'link_code_pairing_wrapped_companion_ephemeral_pub'));
    const phone = parseJid(request.attrs.jid)?.user;
    if (wrappedKey?.length !== 80 || !phone) return buildError(400);
    const displayName = readStanzaNodeText(findChildNode(request, 'companion_platform_display'));
    if (server.strictness.platformDisplay && !DISPLAY_NAME_PATTERN.test(displayName)) return buildError(400);
    const faultCode = server.faults.pairingCode({ phone, device: undefined });
    if (faultCode !== undefined) return buildError(faultCode);
    const ref = companion.refs[0] ?? '';
    companion.code = { phone, ref, wrappedEphemeral: Buffer.from(wrappedKey) };
    const reference = buildBinaryNode('link_code_pairing_ref', {}, Buffer.from(ref));
    return buildAnswer([buildBinaryNode('link_code_companion_reg', { stage: 'companion_hello' }, [reference])]);
  }
  const bundle = readStanzaNodeBytes(findChildNode(request, 'link_code_pairing_wrapped_key_bundle'));
  const identity = readStanzaNodeBytes(findChildNode(request, 'companion_identity_public'));
  const isKnownRef = readStanzaNodeText(findChildNode(request, 'link_code_pairing_ref')) === companion.code?.ref;
  if (!bundle || !identity || !isKnownRef) return buildError(400);
  companion.settleCodePairing?.({ wrappedBundle: Buffer.from(bundle), identity: Buffer.from(identity) });
  return buildAnswer([]);
}
