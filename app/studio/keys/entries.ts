import { href } from 'react-router'
import type { IconName } from '../ui/icon.tsx'

/** A page or an action of the palette. */
export interface Entry {
  label: string
  to: string
  icon: IconName
  /** After G. */
  key?: string
  /** Other words to find it by. */
  words?: string
}

export const PAGES: Entry[] = [
  { label: 'Today', to: href('/studio'), icon: 'today', key: 't', words: 'home start' },
  { label: 'Albums', to: href('/studio/albums'), icon: 'photo', key: 'a', words: 'galleries photographs' },
  { label: 'Bookings', to: href('/studio/bookings'), icon: 'bookings', key: 'b', words: 'requests inbox' },
  {
    label: 'Bookings by month',
    to: href('/studio/bookings/month'),
    icon: 'today',
    words: 'calendar sessions',
  },
  { label: 'Clients', to: href('/studio/clients'), icon: 'clients', key: 'c', words: 'people' },
  { label: 'Blog', to: href('/studio/blog'), icon: 'blog', key: 'w', words: 'posts write' },
  {
    label: 'Site',
    to: href('/studio/site/:page?'),
    icon: 'site',
    key: 's',
    words: 'home about brand services questions emails proofs watermark mark legal',
  },
  {
    label: 'Settings',
    to: href('/studio/settings'),
    icon: 'settings',
    key: ',',
    words: 'account password calendar',
  },
  {
    label: 'Lightroom',
    to: href('/studio/settings/lightroom'),
    icon: 'settings',
    words: 'upload token plug-in watched folder api',
  },
  {
    label: 'Import',
    to: href('/studio/settings/moving/import'),
    icon: 'settings',
    words: 'zip export moving in folders takeout',
  },
  { label: 'Help', to: href('/studio/help/:chapter?'), icon: 'help', words: 'guide how documentation' },
]

export const ACTIONS: Entry[] = [
  { label: 'New album', to: href('/studio/albums/new'), icon: 'add', words: 'add gallery' },
  { label: 'Add a booking', to: href('/studio/bookings/new'), icon: 'add', words: 'new session' },
  { label: 'New client', to: href('/studio/clients/new'), icon: 'add', words: 'add person invite' },
  { label: 'Import clients', to: href('/studio/clients/import'), icon: 'clients', words: 'csv' },
]

/** Those that contain every word of the search. */
export function matching(entries: Entry[], search: string): Entry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(({ label, words: more = '' }) => {
    const text = `${label} ${more}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
