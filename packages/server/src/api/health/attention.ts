/** States in which a client stays until somebody does something. */
const STUCK = `('needs-relink', 'needs-passkey', 'parked', 'forbidden')`;

/** Minutes after which a client that does not come back is worth a look. */
const PATIENCE = 10;

/** SQL: whether somebody should look at a session `s`. Those of a deactivated owner are paused, which is as it should be. */
export const NEEDS_ATTENTION = `((s.state IN ${STUCK}
    OR s.unproven_since IS NOT NULL OR (s.state = 'reconnecting' AND s.since < now() - interval '${PATIENCE} minutes'))
  AND EXISTS (SELECT FROM clients mine JOIN users o ON o.id = mine.owner_id WHERE mine.id = s.client_id AND o.active))`;
