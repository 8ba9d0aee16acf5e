import { href } from 'react-router'
import * as t from '#messages/site'
import { Developing } from '../../photos/ui/developing.tsx'
import { Photo } from '../../photos/ui/photo.tsx'
import { portsContext } from '../../ports.server.ts'
import { pageHead } from '../../site/head.ts'
import { Name } from '../../site/name.tsx'
import { readingContext } from '../../site/reading-context.server.ts'
import { readAbout } from '../../site/site.server.ts'
import { type AboutPart, placesOf } from '../../site/site.ts'
import { businessData } from '../../site/structured-data.ts'
import { useSite } from '../../site/use-site.ts'
import { Reveal } from '../../ui/reveal.tsx'
import titled from '../ui/titled.module.css'
import type { Route } from './+types/about.ts'
import styles from './about.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  return { about: await readAbout(database, context.get(readingContext)), origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  if (!loaderData || !site) return []
  const { origin, about } = loaderData
  const headshot = about.headshot ?? undefined
  return pageHead({
    title: t.aboutTitle(site),
    description: about.description ?? t.aboutDescription({ ...site, ...placesOf(site.cities) }),
    path: href('/about'),
    origin,
    site,
    picture: headshot,
    type: 'profile',
    data: [businessData(site, origin, headshot)],
  })
}

export default function About({ loaderData: { about } }: Route.ComponentProps) {
  const { parts, floating, headshot } = about
  const stories = parts.filter(({ kind }) => kind === 'story')
  const pictures = [
    headshot,
    ...floating,
    ...parts.map((part) => (part.kind === 'story' ? part.photo : null)),
  ]
  return (
    <>
      <Hello {...about} />
      {parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key, and titles may repeat
        <Part key={i} part={part} turned={stories.indexOf(part) % 2 === 1} />
      ))}
      <Developing waiting={pictures.some((photo) => photo?.developed === false)} />
    </>
  )
}

function Part({ part, turned }: { part: AboutPart; turned: boolean }) {
  if (part.kind === 'story') return <Story {...part} turned={turned} />
  if (part.kind === 'milestones') {
    return (
      <Reveal as="section" className={`section page grid ${titled.titled}`}>
        <h2>{part.title}</h2>
        <Milestones milestones={part.milestones} />
      </Reveal>
    )
  }
  return (
    <Reveal as="section" className={`section page grid ${titled.titled} ${styles.mission}`}>
      <h2>{part.title}</h2>
      <div>
        <p className="display">{part.headline}</p>
        <Paragraphs of={part.paragraphs} />
      </div>
    </Reveal>
  )
}

function Hello({ parts, floating, headshot, subtitle }: Route.ComponentProps['loaderData']['about']) {
  const bare = parts.length === 0 && !headshot && !subtitle
  const { owner, email } = useSite()
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
        <h1>{t.hello({ owner, name: (text) => <Name key="name">{text}</Name> })}</h1>
        {headshot && (
          <div className={styles.shot}>
            <Photo photo={headshot} sizes="(width >= 60rem) 40vw, 62vw" priority="first" fill />
          </div>
        )}
        {subtitle && <p className="lead">{subtitle}</p>}
        {bare && (
          <div className={styles.bare}>
            <p className="lead">{t.storySoon()}</p>
            <a className="link" href={`mailto:${email}`}>
              {t.emailMe()}
            </a>
          </div>
        )}
      </div>
    </section>
  )
}

type StoryProps = Extract<AboutPart, { kind: 'story' }> & { turned: boolean }

function Story({ title, paragraphs, photo, turned }: StoryProps) {
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
  // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key, and may repeat each other
  return paragraphs.map((text, i) => <p key={i}>{text}</p>)
}

/** Sets the first number of two to four digits in each milestone very large. */
function Milestones({ milestones }: { milestones: { when: string; what: string }[] }) {
  return (
    <ol className={styles.years}>
      {milestones.map(({ when, what }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a year may have two milestones
        <li key={i}>
          <p className="edge">
            <b>{when}</b>
          </p>
          <p className="display">{withGiantNumber(what)}</p>
        </li>
      ))}
    </ol>
  )
}

function withGiantNumber(text: string) {
  const [, before, number, after] = text.match(/^(.*?)\b(\d{2,4})\b(.*)$/) ?? []
  if (!number) return text
  return (
    <>
      {before}
      <span className={styles.count}>{number}</span>
      {after}
    </>
  )
}
