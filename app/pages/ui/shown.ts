import { useEffect } from 'react'
import { type Location, type UIMatch, useLocation, useMatches } from 'react-router'

let matches: UIMatch[] = []
let location: Pick<Location, 'pathname' | 'search'> = { pathname: '', search: '' }

/** Tells the middleware, which runs outside of React, which page is on the screen. */
export function useShown(): void {
  const now = { matches: useMatches(), location: useLocation() }
  useEffect(() => {
    matches = now.matches
    location = now.location
  })
}

export function hasData(route: string, { pathname, search }: URL): boolean {
  const match = matches.find(({ id }) => id === route)
  if (match?.loaderData === undefined) return false
  if (pathname === location.pathname && search === location.search) return true
  // Today is at the studio's own address.
  const inside = `${pathname}/`.startsWith(`${match.pathname.replace(/\/$/, '')}/`)
  return inside && match !== matches.at(-1)
}

export function shownPart(): { route: string; address: string } | null {
  const { pathname, search } = location
  const last = matches.at(-1)
  return last?.loaderData === undefined ? null : { route: last.id, address: pathname + search }
}
