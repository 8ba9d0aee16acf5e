type Row = Record<string, string>

/** Each domain imports only from rows above its own, types included (checked in `server/dependencies.test.ts`). */
export const DOMAINS: Row[] = [
  { ui: 'tokens, base styles, fonts; knows no domain' },
  { jobs: 'the job queue', limits: 'rate limits', audit: 'audit events' },
  { photos: "intake, developing, storage keys, and the gallery's grid and lightbox" },
  { site: 'the business as every page shows it, and addresses of an earlier site' },
  {
    backup: 'backing up, verifying, restoring and moving',
    accounts: 'sign-in, sessions, passwords, and making an empty business',
  },
  { clients: 'clients and their grants', booking: 'questions and bookings' },
  { athletes: 'teams, their rosters, who is shown, and who is in a photograph' },
  { albums: 'albums, their frames, sections, states and trash; who may see them, and telling them' },
  { viewers: 'who looks: a client, a guest, an onlooker, a card holder or a buyer, and what they see' },
  { delivery: 'what a viewer may download, and sending it: single files and archives' },
  { store: 'what is for sale, carts, orders and payments' },
  {
    galleries: 'what a client or a guest sees: hearts, picks, finding, reminders',
    portfolio: 'public albums',
    privacy: 'exporting and erasing what is stored about a person',
  },
  { families: 'the page of an athlete, and following it' },
  {
    mail: 'composing and delivering emails',
    uploads: 'receiving photographs from browsers and programs',
    blog: 'posts and search',
  },
  {
    takeout: 'exporting everything as files that people can read; importing albums and posts',
    pages: 'home, about, the public frame, the sitemap',
  },
  { 'studio/ui': "the kit of the owner's screens" },
  {
    'booking/studio': 'bookings, and the calendar of sessions',
    'uploads/studio': 'the tray, and choosing a photograph',
  },
  {
    'accounts/studio': 'signing in, settings, people',
    'athletes/studio': 'teams and athletes, and importing rosters',
    'clients/studio': 'clients, and importing them',
    'mail/studio': 'stored emails',
    'backup/studio': 'the backup',
  },
  {
    'albums/studio': 'albums and the trash',
    'store/studio': 'orders, price lists and payments',
    'blog/studio': 'posts and their editor',
    'site/studio': 'the editor of the site',
  },
  { 'takeout/studio': 'exports, and moving from another site', 'audit/studio': 'the log' },
  { studio: 'the shell, Today, the palette, the first steps' },
]
