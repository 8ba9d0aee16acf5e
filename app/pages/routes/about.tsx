import { href } from 'react-router'
import type { PhotoView } from '../../photos/rules/photo.ts'
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
    path: href('/about'),
    origin,
    site,
    picture: photos.headshot[0],
    type: 'profile',
    data: [businessData(site, origin, photos.headshot[0])],
  })
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { about, photos } = loaderData
  const pictures = Object.values(photos).flat()
  return (
    <>
      <Hello floating={photos.floating} headshot={photos.headshot[0]} subtitle={about.subtitle} />
      <Story title="The Spark" paragraphs={about.spark} photo={photos.spark[0]} />
      <Reveal as="section" className={`section page grid ${styles.path}`}>
        <h2>Milestones</h2>
        <Milestones milestones={about.milestones} />
      </Reveal>
      <Story
        title="The Next Chapter"
        paragraphs={about.nextChapter}
        photo={photos['next-chapter'][0]}
        turned
      />
      <Reveal as="section" className={`section page grid ${styles.mission}`}>
        <h2>My Mission</h2>
        <div>
          <p className="display">{about.mission.headline}</p>
          <Paragraphs of={about.mission.paragraphs} />
        </div>
      </Reveal>
      <Developing waiting={pictures.some(({ developed }) => !developed)} />
    </>
  )
}

interface HelloProps {
  floating: PhotoView[]
  headshot: PhotoView | undefined
  subtitle: string
}

function Hello({ floating, headshot, subtitle }: HelloProps) {
  const { owner } = useSite()
  return (
    <section className={styles.hello}>
      <ul className={styles.floats} aria-hidden="true">
        {floating.map((photo) => (
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
        <p className="lead">{subtitle}</p>
      </div>
    </section>
  )
}

interface StoryProps {
  title: string
  paragraphs: string[]
  photo: PhotoView | undefined
  /** The text comes first, and the photograph on the right. */
  turned?: boolean
}

function Story({ title, paragraphs, photo, turned = false }: StoryProps) {
  const picture = photo && (
    <div className={styles.pic}>
      <Photo photo={photo} sizes={`(width >= 60rem) ${turned ? 46 : 56}vw, 94vw`} />
    </div>
  )
  const text = (
    <div className={styles.text}>
      <h2>{title}</h2>
      <Paragraphs of={paragraphs} />
    </div>
  )
  return (
    <Reveal as="section" className={`section page grid ${styles.story} ${turned ? styles.turned : ''}`}>
      {!turned && picture}
      {text}
      {turned && picture}
    </Reveal>
  )
}

function Paragraphs({ of: paragraphs }: { of: string[] }) {
  return paragraphs.map((text) => <p key={text}>{text}</p>)
}
