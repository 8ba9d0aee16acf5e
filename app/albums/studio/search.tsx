import { href } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { searchOf } from '../../studio/ui/list/address.ts'
import { Bar, Pages, Search } from '../../studio/ui/list/list.tsx'
import { pageOf, READ } from '../../studio/ui/list/page.ts'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { searchFrames } from '../list/search-frames.server.ts'
import type { Route } from './+types/search.ts'
import { Results } from './search/results.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database } = context.get(portsContext)
  const search = searchOf(url.searchParams)
  const given = url.searchParams.get('before') ?? ''
  const paged = /^[\w-]{1,64}$/.test(given)
  const before = paged ? given : undefined
  const read = search === '' ? [] : await searchFrames(database, { search, limit: READ, before })
  return { search, paged, ...pageOf(read, ({ id }) => id) }
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Search photos', matches)
}

export default function SearchPhotographs({ loaderData }: Route.ComponentProps) {
  const { search, paged, lines, next } = loaderData
  const list = { path: href('/studio/search'), filters: { q: search } }
  return (
    <Page
      title="Search photos"
      description="Only you and your assistants can search for people. Clients and visitors can’t."
    >
      <Bar>
        <Search {...list} label="Search photos" placeholder="Caption, athlete, number, keyword, person" />
      </Bar>
      <Results search={search} paged={paged} frames={lines} />
      <Pages {...list} paged={paged} side="before" next={next} />
    </Page>
  )
}
