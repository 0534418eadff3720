import { api } from './api.js';
import { language } from './words.js';

const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
const most = 200;
const troubles = new Set(['fault', 'unknown', 'incident']);

/**
 * Listens to everything that happens; the browser comes back by itself when it was cut off, and goes on where it was.
 * @param happened called with each event, and with none when it begins to listen
 */
export async function listen(happened) {
  const types = await api.eventTypes();
  const source = new EventSource('/control/events');
  for (const type of types) source.addEventListener(type, ({ data }) => happened(JSON.parse(data)));
  source.addEventListener('open', () => happened(undefined));
}

/** Puts an event on top of the list. */
export function showEvent(list, event) {
  const item = document.createElement('li');
  const at = document.createElement('time');
  at.textContent = time.format(event.at);
  if (troubles.has(event.type)) item.className = 'trouble';
  item.append(at, ` ${event.type} ${detail(event)}`);
  list.prepend(item);
  while (list.children.length > most) list.lastChild.remove();
}

function detail(event) {
  const { phone = '', message } = event;
  switch (event.type) {
    case 'phone':
      return `${phone} ${event.name}`;
    case 'message':
      return `${phone} ${message.fromMe ? '→' : '←'} ${message.chat.replace(/@.*/, '')} ${message.text || message.kind}`;
    case 'receipt':
      return `${phone} ${event.receipt}`;
    case 'presence':
      return `${phone} ${event.sender.replace(/@.*/, '')} ${event.state}`;
    case 'call':
      return `${phone} ${event.call.state}`;
    case 'group':
      return `${event.group} ${event.change}`;
    case 'fault':
      return `${event.fault.fault.kind} ${event.client}`;
    case 'unknown':
      return `${event.client} ${event.summary}`;
    case 'incident':
      return `${event.client} ${event.kind}: ${event.detail}`;
    case 'scenario':
      return `${event.step} ${event.done}`;
    default:
      return [phone, event.device].filter(part => part !== undefined).join(':');
  }
}
