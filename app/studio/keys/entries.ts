import { href } from 'react-router'
import { EDITOR_PAGES } from '../../site/studio/site/tabs.ts'
import type { IconName } from '../ui/icon.tsx'
import type { StudioView } from '../ui/use-studio.ts'

export interface Entry {
  label: string
  to: string
  icon: IconName
  words?: string
  /** Sends a form, or opens a file dialog, instead of navigating. */
  does?: 'post' | 'upload'
  only?: 'owner' | 'own-blog' | 'store'
}

export const PAGES: Entry[] = [
  { label: 'Today', to: href('/studio'), icon: 'today', words: 'home start' },
  {
    label: 'Albums',
    to: href('/studio/albums'),
    icon: 'photo',
    words: 'galleries photos photographs',
  },
  { label: 'Bookings', to: href('/studio/bookings'), icon: 'bookings', words: 'requests inbox' },
  {
    label: 'Bookings by month',
    to: href('/studio/bookings/month'),
    icon: 'today',
    words: 'calendar sessions',
  },
  { label: 'Clients', to: href('/studio/clients'), icon: 'clients', words: 'people' },
  { label: 'Teams', to: href('/studio/teams'), icon: 'teams', words: 'rosters athletes sports' },
  { label: 'Blog', to: href('/studio/blog'), icon: 'blog', words: 'posts write' },
  { label: 'Site', to: href('/studio/site/:page?'), icon: 'site', words: 'publish' },
  {
    label: 'Settings',
    to: href('/studio/settings'),
    icon: 'settings',
    words: 'account password calendar',
  },
  { label: 'Help', to: href('/studio/help/:chapter?'), icon: 'help', words: 'guide how documentation' },
]

const SITE_WORDS: Record<string, string> = {
  home: 'hero testimonials',
  brand: 'logo colors cities navigation',
  emails: 'mail templates',
  proofs: 'watermark mark',
  legal: 'privacy notice imprint',
  history: 'versions',
}

export const MORE_PAGES: Entry[] = [
  { label: 'Orders', to: href('/studio/orders'), icon: 'orders', words: 'store sales refund', only: 'store' },
  { label: 'Prices', to: href('/studio/prices'), icon: 'orders', words: 'store price lists', only: 'store' },
  ...EDITOR_PAGES.map(
    ({ path, label }): Entry => ({
      label: `Site: ${label}`,
      to: href('/studio/site/:page?', { page: path }),
      icon: 'site',
      words: SITE_WORDS[path],
    }),
  ),
  setting('People', href('/studio/settings/people'), 'assistants team', 'owner'),
  setting('Authenticator app', href('/studio/settings/app'), 'second factor two-factor'),
  setting('Lightroom', href('/studio/settings/lightroom'), 'upload token plug-in watched folder api'),
  setting('Mail', href('/studio/settings/mail'), 'email server outbox'),
  setting('Payments', href('/studio/settings/payments'), 'stripe store sell money', 'owner'),
  setting('Backup', href('/studio/settings/backup'), 'restore back up'),
  setting('Export', href('/studio/settings/export'), 'download everything takeout', 'owner'),
  setting('Import and redirects', href('/studio/settings/moving'), 'wordpress redirects old addresses'),
  setting('Import', href('/studio/settings/moving/import'), 'zip export folders takeout wordpress'),
  setting('Trash', href('/studio/settings/trash'), 'deleted restore bin'),
  setting('Log', href('/studio/settings/log'), 'history events'),
]

function setting(label: string, to: string, words: string, only?: Entry['only']): Entry {
  return { label: `Settings: ${label}`, to, icon: 'settings', words, only }
}

export const ACTIONS: Entry[] = [
  {
    label: 'Upload photos',
    to: 'upload',
    icon: 'upload',
    words: 'add photos videos files',
    does: 'upload',
  },
  { label: 'New album', to: href('/studio/albums/new'), icon: 'add', words: 'add gallery' },
  { label: 'Add a booking', to: href('/studio/bookings/new'), icon: 'add', words: 'new session' },
  { label: 'New team', to: href('/studio/teams/new'), icon: 'add', words: 'add roster athletes' },
  { label: 'New client', to: href('/studio/clients/new'), icon: 'add', words: 'add person invite' },
  {
    label: 'New post',
    to: href('/studio/blog'),
    icon: 'add',
    words: 'add write blog',
    does: 'post',
    only: 'own-blog',
  },
]

export function matching(
  entries: Entry[],
  search: string,
  studio: Pick<StudioView, 'role' | 'ownBlog' | 'orders'>,
): Entry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(({ label, words: more = '', only }) => {
    if (only === 'owner' && studio.role !== 'owner') return false
    if (only === 'own-blog' && !studio.ownBlog) return false
    if (only === 'store' && studio.orders === null) return false
    const text = `${label} ${more}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
