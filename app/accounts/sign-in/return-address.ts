import { href } from 'react-router'

const HERE = 'http://here'
/** Characters. */
const LONGEST = 300
/** A client's page that is worth returning to: an album, one of its frames, or the account. */
const PAGE = /^\/client\/([\w-]+)\/[\w-]+(\/\d+)?$/

/** The address of the login that leads to this page of a client after signing in. */
export function loginBefore({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const page = pathname + search
  if (!PAGE.test(pathname) || page.length > LONGEST) return href('/client')
  return `${href('/client')}?${new URLSearchParams({ next: page })}`
}

/** The page that the login's address names, if it is this client's; otherwise their albums. Anybody can write such an address. */
export function pageAfterLogin(login: URL, clientId: string): string {
  const next = login.searchParams.get('next') ?? ''
  const url = next.length <= LONGEST ? URL.parse(next, HERE) : null
  const isOwn = url?.origin === HERE && PAGE.exec(url.pathname)?.[1] === clientId
  return isOwn ? url.pathname + url.search : href('/client/:clientId', { clientId })
}
