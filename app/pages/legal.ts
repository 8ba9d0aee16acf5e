/** The legal pages that a site can have; the footer links to those with a text. */
export const LEGAL_PAGES = [
  { name: 'notice', path: '/notice' },
  { name: 'privacy', path: '/privacy' },
] as const
