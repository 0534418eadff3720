import { type AuthenticationCreds, areJidsSameUser, type BinaryNode, type WASocket } from '@whiskeysockets/baileys';

/**
 * Protects a profile name that was changed through this session. Messages that the phone sent before it
 * received the change still contain the old name and may arrive in a later connection. Without protection,
 * Baileys would take the old name for the newest and broadcast it again. A name that was changed on the phone
 * arrives by app state sync. Until a name is changed through this session, the name is read from arriving
 * messages. It is read on arrival, because it may have changed when Baileys reads it after decryption.
 *
 * @returns a function that stores the name that was set through this session
 */
export function preserveProfileName({ ws, ev, authState }: WASocket): (name: string) => void {
  // This listener must run before Baileys reads the stanza.
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
    // Baileys itself could emit this event only together with events for all other actions of this account.
    if (me)
      ev.emit('creds.update', {
        me: { ...me, name },
        additionalData: { ...additionalData, isNamedHere: true },
      });
  };
}

/**
 * Returns whether the name was set through this session. The mark is in `additionalData`, which Baileys stores
 * with its credentials but does not use.
 */
const isNamedHere = ({ additionalData }: Pick<AuthenticationCreds, 'additionalData'>): boolean =>
  (additionalData as { readonly isNamedHere?: boolean } | undefined)?.isNamedHere === true;
