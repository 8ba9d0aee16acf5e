/** What each folder of `app/` is about. */
type Row = Record<string, string>

/**
 * The domains, in their order: each imports only from rows above its own, types included. `server/dependencies.test.ts` checks
 * it, and that `docs/architecture.md` has the same table.
 */
export const DOMAINS: Row[] = [
  { ui: 'tokens, base styles, fonts; knows no domain' },
  { jobs: 'the job queue', limits: 'rate limits', audit: 'audit events' },
  { redirects: 'addresses of an earlier site' },
  { photos: "intake, developing, storage keys, and the gallery's grid and lightbox" },
  { albums: "the order of an album's frames, and whether it shows" },
  { site: 'the business as every page shows it' },
  { backup: 'backing up, verifying and restoring' },
  { portfolio: 'public albums', accounts: 'sign-in, sessions and passwords' },
  { booking: 'questions, bookings, and the calendar of sessions' },
  { blog: 'posts, search and feeds', clients: 'clients, grants and what clients are told about albums' },
  { shares: 'who looks at a private album: a client, or a guest of a share link' },
  { picks: 'lists of photographs that the owner asks clients to choose' },
  { reminders: 'what clients are reminded of, and when' },
  { mail: 'composing and delivering emails' },
  {
    galleries: 'private galleries, favorites, selections',
    pages: 'home, about, the public frame, the sitemap',
  },
  { uploads: 'receiving photographs and taking them into albums' },
  {
    delivery: 'downloads',
    roster: 'importing clients from an earlier site',
    setup: 'making an empty business',
  },
  { api: 'what programs with an upload token may do' },
  { portal: 'the pages around a signed-in client' },
  { takeout: 'exporting everything as files that people can read, and importing it' },
  { privacy: 'exporting and erasing what is stored about a person' },
  { studio: "the owner's and her assistants' pages" },
]
