import { TransportError, type TransportErrorCode } from '../errors.ts';

/** The network's answer, or a `TransportError` with `otherwise` when the connection ends or the time is up before. */
export function answered<Answer>(
  answer: Promise<Answer>,
  connection: AbortSignal,
  timeoutMs: number,
  otherwise: TransportErrorCode,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      connection.removeEventListener('abort', lost);
      act();
    };
    const fail = (message: string) => settle(() => reject(new TransportError(otherwise, message)));
    const lost = () => fail('The connection ended before the network answered.');
    const timer = setTimeout(() => fail('The network did not answer in time.'), timeoutMs);
    connection.addEventListener('abort', lost);
    answer.then(
      value => settle(() => resolve(value)),
      error => settle(() => reject(error)),
    );
  });
}
