-- Skips a copy of our own message that the other transport of the number delivers under another ID.
-- Called by: trigger on messages, before insert, for each row that is ours and not queued. Writers:
-- core/messages/messageWriter.ts, core/messages/storeMessages.ts, core/messages/undecryptableBursts.ts
-- (leaveUndecryptableMessageBurst).
-- Locks: none. Reads message_aliases.
-- Why in the database: three statements insert messages (adr/0064). Our own sends are queued, so the condition excludes
-- them at no cost.
CREATE OR REPLACE FUNCTION skip_aliased_message() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (
    SELECT FROM message_aliases a
    WHERE a.client_id = NEW.client_id AND a.alias = NEW.wa_id AND a.wa_id <> NEW.wa_id
  ) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END
$$;
