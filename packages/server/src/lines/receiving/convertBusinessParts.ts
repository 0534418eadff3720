import type { BusinessParts, MessageButton } from '@recado/transport';
import type { MessageDetails } from '../../core/messages/index.ts';
import { truncateStrings } from './truncateStrings.ts';

const MAX_BUTTONS = 20;
const MAX_SECTIONS = 30;
const MAX_ROWS = 100;
const MAX_CARDS = 20;

type StoredBusinessParts = Pick<MessageDetails, 'heading' | 'footer' | 'buttons' | 'list' | 'cards'>;

/** Converts the parts of a business message to their stored form, cut to the lengths in the contract. */
export function convertBusinessParts({ buttons, cards, footer, heading, list }: BusinessParts): StoredBusinessParts {
  return {
    ...truncateStrings({ ...(heading !== undefined && { heading }), ...(footer !== undefined && { footer }) }),
    ...(buttons && { buttons: convertButtons(buttons) }),
    ...(list && {
      list: {
        ...(list.button !== undefined && truncateStrings({ button: list.button })),
        sections: list.sections.slice(0, MAX_SECTIONS).map(({ rows, ...section }) => ({
          ...truncateStrings(section),
          rows: rows.slice(0, MAX_ROWS).map(row => truncateStrings(row)),
        })),
      },
    }),
    ...(cards && {
      cards: cards.slice(0, MAX_CARDS).map(({ buttons: cardButtons, ...card }) => ({
        ...truncateStrings(card, { text: 4_096 }),
        ...(cardButtons && { buttons: convertButtons(cardButtons) }),
      })),
    }),
  };
}

const convertButtons = (buttons: readonly MessageButton[]) =>
  buttons.slice(0, MAX_BUTTONS).map(button => truncateStrings(button, { url: 2_048, code: 200, phone: 100 }));
