/** Tables whose rows tell visitors apart for a day. No copy of the database keeps them longer. */
export const OF_TODAY = ['visitor_key', 'visitor_seen']
