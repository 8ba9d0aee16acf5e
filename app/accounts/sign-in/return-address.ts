import { href } from 'react-router'

const HERE = 'http://here'
const LONGEST = 300
const PAGE = /^\/client\/([\w-]+)\/[\w-]+(\/\d+)?$/

export function loginBefore({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const page = pathname + search
  if (!PAGE.test(pathname) || page.length > LONGEST) return href('/client')
  return `${href('/client')}?${new URLSearchParams({ next: page })}`
}

/** Returns the address in the login's query, if it is this client's: anyone can write one. */
export function pageAfterLogin(login: URL, clientId: string): string {
  const next = login.searchParams.get('next') ?? ''
  const url = next.length <= LONGEST ? URL.parse(next, HERE) : null
  const isOwn = url?.origin === HERE && PAGE.exec(url.pathname)?.[1] === clientId
  return isOwn ? url.pathname + url.search : href('/client/:clientId', { clientId })
}
