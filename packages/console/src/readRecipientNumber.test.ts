import { phoneRejectionTexts, scheduledMessageTexts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { readRecipientNumber } from './readRecipientNumber.ts';

const brazilianLine = '5511911112222';
const texts = scheduledMessageTexts.dialog;

describe('readRecipientNumber', () => {
  it('completes a national number with the country of the line', () => {
    const hint = texts.interpretedAs('+55 51 99123 4567', 'Brasil');
    expect(readRecipientNumber('(51) 99123-4567', brazilianLine)).toEqual({ to: '+5551991234567', hint });
  });

  it('keeps a number with + and a chat ID', () => {
    expect(readRecipientNumber('+51 987 654 321', brazilianLine).to).toBe('+51987654321');
    expect(readRecipientNumber('lid:123456', brazilianLine)).toEqual({ to: 'lid:123456' });
  });

  it.each([
    [' ', texts.missingTo],
    ['Marta', texts.wrongTo],
    ['98765-4321', phoneRejectionTexts.incomplete],
    ['525512345678', phoneRejectionTexts.withSuggestion(phoneRejectionTexts.foreign, '+52 55 1234 5678')],
  ])('rejects %j with the next step', (entered, error) => {
    expect(readRecipientNumber(entered, brazilianLine)).toEqual({ error });
  });
});
