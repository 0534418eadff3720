import Joi from 'joi';

/** Phone number in international format. Plus signs, spaces, dots, dashes and parentheses are removed. */
export const phoneNumberField = Joi.string()
  .replace(/[+\s().-]/g, '')
  .pattern(/^\d{6,15}$/, 'an international telephone number of 6 to 15 digits');

/** ID of a message in the phone's message log. */
export const messageIdField = Joi.string().max(128);

/**
 * Recipient of a message: a number, a JID, a LID, a group ID, or `status@broadcast`, which publishes the
 * message as a status.
 */
export const recipientField = Joi.alternatives(
  phoneNumberField,
  Joi.valid('status@broadcast'),
  Joi.string().pattern(/^[\d:-]+@(s\.whatsapp\.net|lid|g\.us)$/, 'a JID'),
);
