/** States in which a client stays until somebody does something. */
const STUCK = `('needs-relink', 'parked', 'forbidden')`;

/** Minutes after which a client that does not come back is worth a look. */
const PATIENCE = 10;

/** SQL: whether somebody should look at a session `s`. */
export const NEEDS_ATTENTION = `(s.state IN ${STUCK}
  OR (s.state = 'reconnecting' AND s.since < now() - interval '${PATIENCE} minutes'))`;
