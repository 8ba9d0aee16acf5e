import { Developing } from '../../photos/ui/developing.tsx'
import { Photo } from '../../photos/ui/photo.tsx'
import { portsContext } from '../../ports.server.ts'
import { pageHead } from '../../site/head.ts'
import { readAbout, readSitePhotos } from '../../site/site.server.ts'
import { inWords } from '../../site/site.ts'
import { businessData } from '../../site/structured-data.ts'
import { useSite } from '../../site/use-site.ts'
import { Reveal } from '../../ui/reveal.tsx'
import { Milestones } from '../ui/milestones.tsx'
import type { Route } from './+types/about.ts'
import styles from './about.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const [about, photos] = await Promise.all([
    readAbout(database),
    readSitePhotos(database, ['floating', 'headshot', 'spark', 'next-chapter']),
  ])
  return { about, photos, origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  if (!loaderData || !site) return []
  const { origin, photos } = loaderData
  return pageHead({
    title: `About ${site.owner} | ${site.studio}`,
    description: `How ${site.owner} went from high-school bleachers to college sidelines, and photographs ${inWords(site.cities)} today.`,
    path: '/about',
    origin,
    studio: site.studio,
    picture: photos.headshot[0],
    type: 'profile',
    data: [businessData(site, origin, photos.headshot[0])],
  })
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { about, photos } = loaderData
  const { owner } = useSite()
  const [headshot] = photos.headshot
  const [spark] = photos.spark
  const [chapter] = photos['next-chapter']
  return (
    <>
      <section className={styles.hello}>
        <ul className={styles.floats} aria-hidden="true">
          {photos.floating.map((photo) => (
            <li key={photo.id}>
              <Photo photo={photo} sizes="(width >= 60rem) 17vw, 38vw" alt="" />
            </li>
          ))}
        </ul>
        <div className="page grid">
          <h1>Hello, I'm {owner}</h1>
          {headshot && (
            <div className={styles.shot}>
              <Photo photo={headshot} sizes="(width >= 60rem) 40vw, 62vw" place="first" fill />
            </div>
          )}
          <p className="lead">{about.subtitle}</p>
        </div>
      </section>
      <Reveal as="section" className={`section page grid ${styles.story}`}>
        {spark && (
          <div className={styles.pic}>
            <Photo photo={spark} sizes="(width >= 60rem) 56vw, 94vw" />
          </div>
        )}
        <div className={styles.text}>
          <h2>The Spark</h2>
          <Paragraphs of={about.spark} />
        </div>
      </Reveal>
      <Reveal as="section" className={`section page grid ${styles.path}`}>
        <h2>Milestones</h2>
        <Milestones milestones={about.milestones} />
      </Reveal>
      <Reveal as="section" className={`section page grid ${styles.story} ${styles.turned}`}>
        <div className={styles.text}>
          <h2>The Next Chapter</h2>
          <Paragraphs of={about.nextChapter} />
        </div>
        {chapter && (
          <div className={styles.pic}>
            <Photo photo={chapter} sizes="(width >= 60rem) 46vw, 94vw" />
          </div>
        )}
      </Reveal>
      <Reveal as="section" className={`section page grid ${styles.mission}`}>
        <h2>My Mission</h2>
        <div>
          <p className="display">{about.mission.headline}</p>
          <Paragraphs of={about.mission.paragraphs} />
        </div>
      </Reveal>
      <Developing
        waiting={Object.values(photos)
          .flat()
          .some(({ developed }) => !developed)}
      />
    </>
  )
}

function Paragraphs({ of: paragraphs }: { of: string[] }) {
  return paragraphs.map((text) => <p key={text}>{text}</p>)
}
