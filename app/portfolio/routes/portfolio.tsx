import { href, Link, redirect, useNavigation } from 'react-router'
import { ContactSheet } from '../../photos/ui/contact-sheet.tsx'
import { Developing } from '../../photos/ui/developing.tsx'
import { portsContext } from '../../ports.server.ts'
import { pageHead } from '../../site/head.ts'
import { countByCategory, listAlbums } from '../albums.server.ts'
import { isCategory } from '../categories.ts'
import { portfolioData } from '../structured-data.ts'
import { Filters } from '../ui/filters.tsx'
import type { Route } from './+types/portfolio.ts'
import styles from './portfolio.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('category')
  if (asked && !isCategory(asked)) throw redirect(href('/portfolio'))
  const before = searchParams.get('before')
  const [page, counts] = await Promise.all([
    listAlbums(database, { category: asked, before }),
    countByCategory(database),
  ])
  return { category: asked, before, counts, origin, ...page }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData?.site
  if (!loaderData || !site) return []
  const { category, albums, preview, origin, before } = loaderData
  const path = category ? `/portfolio?category=${encodeURIComponent(category)}` : '/portfolio'
  return pageHead({
    title: `${category ? `${category} | ` : ''}Portfolio | ${site.studio}`,
    description: `${category ?? 'Sports, portrait and event'} albums by ${site.owner} of ${site.studio}: ${albums
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', ')}.`,
    path: before ? `${path}${category ? '&' : '?'}before=${before}` : path,
    origin,
    studio: site.studio,
    picture: preview,
    data: portfolioData(loaderData),
  })
}

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  const { albums, category, counts, count, next } = loaderData
  const busy = useNavigation().location?.pathname === href('/portfolio')
  const older = new URLSearchParams({ ...(category ? { category } : {}), before: next ?? '' })
  return (
    <>
      <div className="head page">
        <h1>Portfolio</h1>
        <p className="lead">Explore my most recent work! Click on an album to view more.</p>
      </div>
      <Filters active={category} counts={counts} />
      <section className="page" aria-label={category ? `${category} albums` : 'Albums'} aria-busy={busy}>
        <p className="hidden-text" role="status">
          {count === 1 ? '1 album' : `${count} albums`}
        </p>
        {albums.length > 0 ? (
          <ContactSheet
            key={category ?? 'all'}
            cards={albums.map((album) => ({ ...album, note: album.category, to: album.link, newTab: true }))}
            count={count}
          />
        ) : (
          <p className={`lead ${styles.empty}`}>
            {category ? `No ${category.toLowerCase()} albums yet.` : 'No albums yet.'}
          </p>
        )}
        {next && (
          <p className={styles.more}>
            <Link className="link" to={`?${older}`}>
              Older albums
            </Link>
          </p>
        )}
      </section>
      <Developing waiting={albums.some(({ cover }) => !cover.developed)} />
    </>
  )
}
