import { type AuthenticationCreds, areJidsSameUser, type BinaryNode, type WASocket } from '@whiskeysockets/baileys';

/**
 * Protects a profile name that was changed through this session. Messages that the phone sent before it
 * received the change still contain the old name, and may arrive in a later connection. Without protection,
 * Baileys would consider the old name the newest and broadcast it again. A name that is changed on the phone
 * arrives by app state sync. As long as no name was changed through this session, this function reads the name
 * from arriving messages. It does so before decryption, because the name may have changed by the time Baileys
 * reads it.
 *
 * @returns a function to call with the new name when it is changed through this session
 */
export function keepBaileysFromChangingProfileName({ ws, ev, authState }: WASocket): (name: string) => void {
  // This listener removes the attribute `notify`, so it must run before Baileys reads the stanza.
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
    // Emit the credentials update for the new name here. Baileys emits it only with `emitOwnEvents`.
    // That option also emits events for all other actions of this account.
    if (me)
      ev.emit('creds.update', {
        me: { ...me, name },
        additionalData: { ...additionalData, isNamedHere: true },
      });
  };
}

/**
 * Returns whether the profile name was set through this session. A flag in `additionalData` records this.
 * Baileys stores `additionalData` with its credentials but does not use it.
 */
const isNamedHere = ({ additionalData }: Pick<AuthenticationCreds, 'additionalData'>): boolean =>
  (additionalData as { readonly isNamedHere?: boolean } | undefined)?.isNamedHere === true;
