import { useCallback, useEffect, useState } from 'react'
import type { AlbumDetails } from '../../details.ts'
import type { Stationery } from '../../stationery.ts'

/** `team` has the IDs of all teams, with spaces between. */
export type Fields = AlbumDetails &
  Omit<Stationery, 'city'> & { fileCity: string; slug: string; team: string }

/** In the order of the form. */
export const NAMES: Record<keyof Fields | 'newCategory', string> = {
  title: 'Title',
  date: 'Day',
  team: 'Teams',
  visibility: 'Who can see it',
  until: 'Last day',
  credit: 'Credit',
  copyright: 'Copyright',
  event: 'Event',
  fileCity: 'City in the file',
  code: 'Private name',
  city: 'City',
  category: 'Category',
  newCategory: 'New category',
  slug: 'Address',
  link: 'Outside gallery',
}

type Name = keyof typeof NAMES

/** 'Title, last day' */
export function listed(names: readonly Name[]): string {
  const [first = '', ...others] = names.map((name) => NAMES[name])
  return [first, ...others.map((name) => name.charAt(0).toLowerCase() + name.slice(1))].join(', ')
}

/** What differs from `stored`. Call `read` after a script changed the form. */
export function useChanged(form: React.RefObject<HTMLFormElement | null>, stored: Fields) {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const read = useCallback(() => {
    if (form.current) setTyped(typedIn(new FormData(form.current)))
  }, [form])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored fills fields that nobody changed.
  useEffect(read, [read, stored])
  const known: Partial<Record<Name, string>> = stored
  const changed = (Object.keys(NAMES) as Name[]).filter(
    (name) => typed[name] !== undefined && typed[name] !== (known[name] ?? ''),
  )
  return { typed, changed, read }
}

function typedIn(data: FormData): Partial<Record<Name, string>> {
  const one = Object.entries(Object.fromEntries(data)).map(([name, value]) => [name, String(value).trim()])
  return { ...Object.fromEntries(one), team: data.getAll('team').map(String).toSorted().join(' ') }
}
