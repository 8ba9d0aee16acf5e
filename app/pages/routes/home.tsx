import { href, Link } from 'react-router'
import * as t from '#messages/site'
import { Developing } from '../../photos/ui/developing.tsx'
import { listAlbums } from '../../portfolio/albums.server.ts'
import { Strip } from '../../portfolio/ui/strip.tsx'
import { portsContext } from '../../ports.server.ts'
import { pageHead } from '../../site/head.ts'
import { readingContext } from '../../site/reading-context.server.ts'
import { readHome } from '../../site/site.server.ts'
import { placesOf } from '../../site/site.ts'
import { businessData } from '../../site/structured-data.ts'
import { Reveal } from '../../ui/reveal.tsx'
import { Hero } from '../ui/home/hero.tsx'
import { Services } from '../ui/home/services.tsx'
import styles from '../ui/home/testimonials.module.css'
import titled from '../ui/titled.module.css'
import type { Route } from './+types/home.ts'

const LATEST = 5

export async function loader({ context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const [home, { albums, count }] = await Promise.all([
    readHome(database, context.get(readingContext)),
    listAlbums(database, { limit: LATEST }),
  ])
  return { ...home, latest: { albums, count }, origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  if (!loaderData || !site) return []
  const { origin, slides, specialty, description } = loaderData
  const photo = slides[0]?.photo
  return pageHead({
    title: [site.studio, specialty].filter(Boolean).join(' | '),
    description: description ?? t.homeDescription({ owner: site.owner, ...placesOf(site.cities) }),
    path: '/',
    origin,
    site,
    picture: photo,
    data: [businessData(site, origin, photo)],
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { slides, services, testimonials, latest } = loaderData
  const pictures = [
    ...[...slides, ...services].flatMap(({ photo }) => photo ?? []),
    ...latest.albums.map(({ cover }) => cover),
  ]
  return (
    <>
      <Hero slides={slides} />
      {latest.albums.length > 0 && (
        <section className="section" aria-labelledby="latest">
          <div className="page row">
            <h2 id="latest">{t.latestWork()}</h2>
            <Link className="link" to={href('/portfolio')}>
              {t.allAlbums()}
            </Link>
          </div>
          <Strip albums={latest.albums} count={latest.count} />
        </section>
      )}
      <Services services={services} />
      <Testimonials testimonials={testimonials} />
      <Developing waiting={pictures.some(({ developed }) => !developed)} />
    </>
  )
}

/** Each card fades in once 10 % of it is in view, 0.2 s apart. */
function Testimonials({ testimonials }: { testimonials: { quote: string; author: string }[] }) {
  if (testimonials.length === 0) return null
  return (
    <section className={`section page grid ${titled.titled}`} aria-labelledby="said">
      <h2 id="said">{t.whatClientsSay()}</h2>
      <div>
        {testimonials.map(({ quote, author }) => (
          <Reveal key={quote} as="figure" className={styles.quote} threshold={0.1}>
            <blockquote>{quote}</blockquote>
            <figcaption className="edge">{author}</figcaption>
          </Reveal>
        ))}
      </div>
    </section>
  )
}
