import { api } from './api.js';
import { pageLanguage } from './words.js';

const time = new Intl.DateTimeFormat(pageLanguage, { timeStyle: 'medium' });
const MAX_LISTED_EVENTS = 200;
const problemTypes = new Set(['fault', 'unknown', 'incident']);

/**
 * Subscribes to all events. After an interruption, the browser reconnects by itself and resumes after
 * the last event that it received.
 * @param onEvent called with each event, and with undefined whenever a connection opens
 */
export async function subscribeToEvents(onEvent) {
  const types = await api.eventTypes();
  const source = new EventSource('/control/events');
  for (const type of types) source.addEventListener(type, ({ data }) => onEvent(JSON.parse(data)));
  source.addEventListener('open', () => onEvent(undefined));
}

/** Adds an event at the top of the list. */
export function showEvent(list, event) {
  const item = document.createElement('li');
  const at = document.createElement('time');
  at.textContent = time.format(event.at);
  if (problemTypes.has(event.type)) item.className = 'trouble';
  item.append(at, ` ${event.type} ${describeEvent(event)}`);
  list.prepend(item);
  while (list.children.length > MAX_LISTED_EVENTS) list.lastChild.remove();
}

function describeEvent(event) {
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
