import {
  type AuthenticationCreds,
  areJidsSameUser,
  type BinaryNode,
  type WASocket,
} from '@whiskeysockets/baileys';

/**
 * Keeps a name that was changed here. What the phone sent before it heard of the change comes after it, also to a later
 * connection, and still bears the name that was; Baileys takes that for the newest, and would tell it to everybody again. A
 * name that is changed on the phone comes by itself, with what the devices of an account share. Until one was changed here,
 * messages are where it is learnt from, as they arrive: Baileys does so once they are read, when it may have been changed.
 *
 * @returns notes the name that was given here
 */
export function keepName({ ws, ev, authState }: WASocket): (name: string) => void {
  // Before Baileys, which reads it.
  ws.prependListener('CB:message', ({ attrs }: BinaryNode) => {
    const { me } = authState.creds;
    const sender = attrs.participant ?? attrs.from;
    const { notify } = attrs;
    if (notify === undefined || !(areJidsSameUser(sender, me?.id) || areJidsSameUser(sender, me?.lid)))
      return;
    delete attrs.notify;
    if (me && me.name !== notify && !isNamedHere(authState.creds))
      ev.emit('creds.update', { me: { ...me, name: notify } });
  });
  return name => {
    const { me, additionalData } = authState.creds;
    // Baileys would say so of itself only with everything else that we do, as if it came from outside.
    if (me)
      ev.emit('creds.update', {
        me: { ...me, name },
        additionalData: { ...additionalData, isNamedHere: true },
      });
  };
}

/** Baileys leaves room beside its own credentials, which is kept with them. */
const isNamedHere = ({ additionalData }: Pick<AuthenticationCreds, 'additionalData'>): boolean =>
  (additionalData as { readonly isNamedHere?: boolean } | undefined)?.isNamedHere === true;
