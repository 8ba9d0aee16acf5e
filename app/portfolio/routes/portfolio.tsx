import { href, redirect, useNavigation } from 'react-router'
import * as t from '#messages/site'
import { portsContext } from '../../ports.server.ts'
import { pageHead } from '../../site/head.ts'
import { readingContext } from '../../site/reading-context.server.ts'
import { readCategories } from '../../site/site.server.ts'
import type { SiteView } from '../../site/site.ts'
import { queryOf } from '../../ui/query.ts'
import { useTopOfList } from '../../ui/use-top-of-list.ts'
import { countByCategory, listAlbums } from '../albums.server.ts'
import { portfolioData } from '../structured-data.ts'
import { Albums } from '../ui/albums.tsx'
import { Filters } from '../ui/filters.tsx'
import type { Route } from './+types/portfolio.ts'
import styles from './portfolio.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('category')
  const before = searchParams.get('before')
  const [{ categories, kinds }, page, counts] = await Promise.all([
    readCategories(database, context.get(readingContext)),
    listAlbums(database, { category: asked, before }),
    countByCategory(database),
  ])
  if (asked && !categories.includes(asked)) throw redirect(href('/portfolio'))
  return { category: asked, categories, kinds, before, counts, origin, ...page }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  if (!loaderData || !site) return []
  const { category, kinds, albums, preview, origin, before } = loaderData
  return pageHead({
    title: `${category ? `${category} | ` : ''}${t.portfolio()} | ${site.studio}`,
    description: summary(category ?? kinds, site, albums),
    path: href('/portfolio') + queryOf({ category, before }),
    origin,
    site,
    picture: preview,
    data: portfolioData(loaderData),
  })
}

/** 'Football albums by Jordan of Baseline Media: …' with the names of the newest. */
function summary(kinds: string | null, site: SiteView, albums: { name: string }[]): string {
  const names = albums.slice(0, 3).map(({ name }) => name)
  const newest = { count: names.length, names: names.join(', ') }
  return t.albumsSummary({ ...site, ...newest, named: kinds ? 'yes' : 'no', kinds: kinds ?? '' })
}

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  const { location: asked } = useNavigation()
  const busy = asked?.pathname === href('/portfolio')
  const chosen = busy ? new URLSearchParams(asked.search).get('category') : loaderData.category
  const { list, onChoose } = useTopOfList()
  const page = withChosen(loaderData, chosen)
  const { albums, category, before, counts } = page
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const count = category ? (counts[category] ?? 0) : all
  return (
    <>
      <div className="head page">
        <h1>{t.portfolio()}</h1>
        {all > 0 && <p className="lead">{t.exploreWork()}</p>}
      </div>
      {all > 0 && (
        <Filters categories={loaderData.categories} chosen={chosen} counts={counts} onChoose={onChoose} />
      )}
      <section
        ref={list}
        className="page"
        aria-label={category ? t.albumsOf({ category }) : t.albums()}
        aria-busy={busy}
      >
        <p className="hidden-text" role="status">
          {t.albumCount({ count })}
        </p>
        {albums.length > 0 ? (
          <Albums key={`${category} ${before}`} {...page} />
        ) : (
          <p className={`lead ${styles.empty}`}>
            {category ? t.noAlbumsOf({ category: category.toLowerCase() }) : t.noAlbums()}
          </p>
        )}
      </section>
    </>
  )
}

function withChosen(page: Route.ComponentProps['loaderData'], chosen: string | null) {
  const albums = page.albums.filter(({ category }) => category === chosen)
  if (chosen === page.category || albums.length === 0) return page
  return { ...page, category: chosen, albums, before: null, next: null }
}
