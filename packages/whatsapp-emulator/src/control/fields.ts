import Joi from 'joi';

/** Field with an international phone number. It removes plus signs, spaces, dots, dashes and parentheses. */
export const phoneField = Joi.string()
  .replace(/[+\s().-]/g, '')
  .pattern(/^\d{6,15}$/, 'an international telephone number of 6 to 15 digits');

/** ID of a message in the phone's log. */
export const messageIdField = Joi.string().max(128);

/**
 * Recipient of a message: a number, a JID, a LID, the ID of a group, or the status, which all its viewers see.
 */
export const recipientField = Joi.alternatives(
  phoneField,
  Joi.valid('status@broadcast'),
  Joi.string().pattern(/^[\d:-]+@(s\.whatsapp\.net|lid|g\.us)$/, 'a JID'),
);
