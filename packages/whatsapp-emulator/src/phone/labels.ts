import { type ChatMutation, proto, type WAPatchCreate } from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { PhoneLabel, PhoneLabelAssignment, PhoneLabelChange } from '../model/PhoneLabel.ts';
import { readAppState, writeAppState } from './appState.ts';
import type { PhoneContext } from './PhoneContext.ts';

const { SET } = proto.SyncdMutation.SyncdOperation;

/** App-state collection of labels, and the names of their actions. */
const collection = 'regular';
const actionNames = { label: 'label_edit', chat: 'label_jid', message: 'label_message' } as const;

/**
 * Creates, changes or deletes a label of the business app. The phone's linked devices receive the change.
 * @returns ID of the label
 * @throws EmulatorError 404 if there is no label with the given ID
 */
export async function saveLabel(
  phone: PhoneContext,
  { id: givenId, name, color = 0, deleted = false }: PhoneLabelChange,
): Promise<string> {
  assertBusinessApp(phone);
  const labels = (await readAppState(phone, collection)).filter(isAction(actionNames.label));
  const known = labels.find(({ index }) => index[1] === givenId);
  if (givenId !== undefined && !known) throw new EmulatorError(404, `the phone has no label ${givenId}`);
  const id = givenId ?? String(1 + Math.max(0, ...labels.map(({ index }) => Number(index[1]) || 0)));
  await writeLabelPatch(phone, [actionNames.label, id], { labelEditAction: { name, color, deleted, isActive: true } });
  return id;
}

/**
 * Adds a label to a chat or a message, or removes it. The phone's linked devices receive the change.
 * @throws EmulatorError 404 if there is no label with this ID
 */
export async function assignLabel(
  phone: PhoneContext,
  { label, chat, message, labeled = true }: PhoneLabelAssignment,
): Promise<void> {
  assertBusinessApp(phone);
  const jid = resolveChatJid(phone, chat);
  if (!(await listLabels(phone)).some(({ id }) => id === label))
    throw new EmulatorError(404, `the phone has no label ${label}`);
  const index =
    message === undefined ? [actionNames.chat, label, jid] : [actionNames.message, label, jid, message, '0', '0'];
  await writeLabelPatch(phone, index, { labelAssociationAction: { labeled } });
}

/** Lists the labels that the phone shows, with their chats and messages, whichever device assigned them. */
export async function listLabels(phone: PhoneContext): Promise<PhoneLabel[]> {
  const mutations = await readAppState(phone, collection);
  const assigned = mutations.filter(({ syncAction }) => syncAction.value?.labelAssociationAction?.labeled);
  return mutations.filter(isAction(actionNames.label)).flatMap(({ index, syncAction }) => {
    const { name, color, deleted } = syncAction.value?.labelEditAction ?? {};
    const [, id = ''] = index;
    const ofLabel = assigned.filter(mutation => mutation.index[1] === id);
    return deleted
      ? []
      : {
          id,
          name: name ?? '',
          color: color ?? 0,
          chats: ofLabel.filter(isAction(actionNames.chat)).map(mutation => mutation.index[2] ?? ''),
          messages: ofLabel.filter(isAction(actionNames.message)).map(mutation => mutation.index[3] ?? ''),
        };
  });
}

const isAction =
  (name: string) =>
  ({ index }: ChatMutation): boolean =>
    index[0] === name;

const writeLabelPatch = (
  phone: PhoneContext,
  index: string[],
  action: Omit<WAPatchCreate['syncAction'], 'timestamp'>,
): Promise<void> =>
  writeAppState(phone, {
    type: collection,
    index,
    syncAction: { ...action, timestamp: phone.server.clock.now },
    apiVersion: 3,
    operation: SET,
  });

function assertBusinessApp({ account }: PhoneContext): void {
  if (!account.usesBusinessApp) throw new EmulatorError(409, 'only the business app has labels');
}

/** Phones of 2026 assign labels by LID. */
const resolveChatJid = ({ server }: PhoneContext, chat: string): string =>
  chat.includes('@') ? chat : (server.directory.resolve(chat)?.lidJid ?? chat);
