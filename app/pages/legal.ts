export const LEGAL_PAGES = [
  { name: 'notice', path: '/notice' },
  { name: 'privacy', path: '/privacy' },
] as const
