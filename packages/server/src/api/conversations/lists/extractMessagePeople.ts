import { findFirstPhone, findPhoneRuns } from './splitPhonesFromText.ts';

const DATE = '\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{1,4}';
const CLOCK = '\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s?[ap]\\.?\\s?m\\.?)?';
/** Date and time that WhatsApp writes before a copied message: `[9:32 a.m., 15/10/2026] Beto:`. */
const MESSAGE_TIME = new RegExp(`^\\s?\\[?(?:${DATE},?\\s${CLOCK}|${CLOCK},?\\s${DATE})(?:\\]|\\s-\\s)`, 'iu');

const SENDER = /^\s?~?\s?(?<sender>[^:]{1,60}):\s(?<words>.*)$/su;
/** Words of notices about members of a group. The number of a member precedes them. */
const GROUP_EVENT =
  /\s(?:se (?:uni[oó]|ha unido)|sali[oó]|fue (?:añadid|agregad)[oa]|añadi[oó]|agreg[oó]|elimin[oó]|cambi[oó]|joined|left|added|removed|changed|entrou|saiu|adicionou|removeu|mudou)(?!\p{L})/iu;
/** Words with which senders introduce their own number. A name before them is of another person: `Hola Lety, mi cel es`. */
const OWN_NUMBER =
  /(?<!\p{L})(?:mi|meu|minha|my)\s+(?:(?:nuevo|novo|otro|outro|new)\s+)?(?:n[uú]m|cel|tel|whats|wa(?!\p{L})|wsp|wpp|zap|phone)[^\d]{0,20}$/iu;
/** Words before a number that name no person, though they may begin a sentence with a capital letter. */
const SENTENCE_START =
  /^\s*(?:mi|su|este|es|meu|hola|oi|buen[oa]s|tel[eé]fono|n[uú]mero|whats\w*|cel\w*|marque|llame|anote|apunte|agregue)(?!\p{L})/iu;

/** Length up to which the sender of a message is searched. */
const MAX_MESSAGE_CHARS = 200;

/**
 * Separates the people of a copied chat message: each person that it names with a number, otherwise its sender. Returns
 * texts, each of which is read as a line of its own. A line that is no message results in itself.
 */
export function extractMessagePeople(line: string): string[] {
  const text = line.replace(/^\p{Cf}+/u, '');
  const message = text.replace(MESSAGE_TIME, '');
  if (message.length === text.length || message.length > MAX_MESSAGE_CHARS) return [message];
  const { sender, words = '' } = SENDER.exec(message)?.groups ?? {};
  if (sender === undefined) return GROUP_EVENT.test(message) ? findPhonesOrText(message) : [message];
  const first = findFirstPhone(words);
  // The words of a sender without a name are a message, and no name.
  if (findPhoneRuns(sender).length > 0) return first || /https?:/.test(words) ? [sender, words] : [sender];
  if (!first) return [message];
  const namesPerson = !OWN_NUMBER.test(first.before) && /\p{Lu}\p{Ll}/u.test(first.before.replace(SENTENCE_START, ''));
  return [namesPerson ? words : `${sender} ${first.rest}`];
}

function findPhonesOrText(message: string): string[] {
  const phones = findPhoneRuns(message);
  return phones.length > 0 ? phones : [message];
}
