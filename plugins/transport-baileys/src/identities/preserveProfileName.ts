import { type AuthenticationCreds, areJidsSameUser, type BinaryNode, type WASocket } from '@whiskeysockets/baileys';

/**
 * Protects a profile name that was changed through this session. Messages that the phone sent
 * before it received the change still carry the old name, and may arrive in a later connection.
 * Baileys would take the old name for the newest and broadcast it again. Names that are changed
 * on the phone arrive by app state sync. Until a name is changed here, the name comes from
 * arriving messages. It is read on arrival: Baileys reads it after decryption, when it may have
 * changed.
 *
 * @returns stores the name that was set through this session
 */
export function preserveProfileName({ ws, ev, authState }: WASocket): (name: string) => void {
  // Runs before Baileys reads the stanza.
  ws.prependListener('CB:message', ({ attrs }: BinaryNode) => {
    const { me } = authState.creds;
    const sender = attrs.participant ?? attrs.from;
    const { notify } = attrs;
    if (notify === undefined || !(areJidsSameUser(sender, me?.id) || areJidsSameUser(sender, me?.lid))) return;
    delete attrs.notify;
    if (me && me.name !== notify && !isNamedHere(authState.creds))
      ev.emit('creds.update', { me: { ...me, name: notify } });
  });
  return name => {
    const { me, additionalData } = authState.creds;
    // Baileys would emit this only together with all other own actions, as if they came from outside.
    if (me)
      ev.emit('creds.update', {
        me: { ...me, name },
        additionalData: { ...additionalData, isNamedHere: true },
      });
  };
}

/** Baileys stores `additionalData` with its credentials and leaves its content to the caller. */
const isNamedHere = ({ additionalData }: Pick<AuthenticationCreds, 'additionalData'>): boolean =>
  (additionalData as { readonly isNamedHere?: boolean } | undefined)?.isNamedHere === true;
