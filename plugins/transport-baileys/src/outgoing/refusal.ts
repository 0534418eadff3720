import { TransportError, type TransportErrorCode } from '@recado/transport';

const reasons: Readonly<Record<number, TransportErrorCode>> = {
  429: 'rate-limited',
  463: 'restricted',
};

/** WhatsApp's refusal of a message as the port tells it (docs/whatsapp.md §6). */
export function refusal(code: number, until?: Date): TransportError {
  const reason = reasons[code] ?? 'rejected';
  return new TransportError(reason, `WhatsApp refused the message with ${code}.`, {
    code,
    ...(until && reason === 'restricted' ? { until } : {}),
  });
}
