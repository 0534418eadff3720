-- Deletes the notification deliveries of a deleted push subscription.
-- Called by: trigger on push_subscriptions, after delete, for each row. Writers:
-- api/operations/notifications/createPushNotificationService.ts, api/accounts/signIn/createSignInService.ts, and the
-- cascades from users and sign_ins.
-- Locks: rows of notification_deliveries.
-- Why in the database: four statements and two cascades delete subscriptions. The column channel contains the ID as
-- text, so a foreign key cannot delete these rows.
CREATE OR REPLACE FUNCTION delete_push_notification_deliveries() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM notification_deliveries WHERE channel = 'push ' || OLD.id;
  RETURN NULL;
END
$$;
