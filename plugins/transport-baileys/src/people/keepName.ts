import { areJidsSameUser, type BinaryNode, type WASocket } from '@whiskeysockets/baileys';

/**
 * Keeps a name that was changed here. What the phone sent before it heard of the change comes after it and still bears the name
 * that was; Baileys takes that for the newest, and would tell it to everybody again. A name that is changed on the phone comes by
 * itself, with what the devices of an account share.
 *
 * @returns says that a name is not the account's any more
 */
export function keepName({ ws, authState }: WASocket): (replaced: string | undefined) => void {
  const gone = new Set<string>();
  // Before Baileys, which reads it.
  ws.prependListener('CB:message', ({ attrs }: BinaryNode) => {
    const { me } = authState.creds;
    const sender = attrs.participant ?? attrs.from;
    const isOwn = areJidsSameUser(sender, me?.id) || areJidsSameUser(sender, me?.lid);
    if (isOwn && attrs.notify !== undefined && attrs.notify !== me?.name && gone.has(attrs.notify))
      delete attrs.notify;
  });
  return replaced => {
    if (replaced !== undefined) gone.add(replaced);
  };
}
