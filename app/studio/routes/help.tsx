import { data, href } from 'react-router'
import { CHAPTERS } from '../help/chapters.server.ts'
import { SideNav } from '../ui/page/nav.tsx'
import { Page } from '../ui/page/page.tsx'
import { studioTitle } from '../ui/page/title.ts'
import type { Route } from './+types/help.ts'
import styles from './help.module.css'

export function loader({ params }: Route.LoaderArgs) {
  const chapter = CHAPTERS.find(({ slug }) => slug === (params.chapter ?? CHAPTERS[0]?.slug))
  if (!chapter) throw data(null, { status: 404 })
  return { chapter, chapters: CHAPTERS.map(({ slug, title }) => ({ slug, title })) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return studioTitle(`${loaderData?.chapter.title ?? 'Help'}, help`, matches)
}

export default function Help({ loaderData }: Route.ComponentProps) {
  const { chapter, chapters } = loaderData
  const addressOf = (slug: string) => href('/studio/help/:chapter?', { chapter: slug })
  return (
    <Page title="Help">
      <SideNav
        label="Chapters"
        pages={chapters.map(({ slug, title }) => [addressOf(slug), title])}
        current={addressOf(chapter.slug)}
      >
        <article className={styles.text}>
          <h2>{chapter.title}</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own guide. */}
          <div dangerouslySetInnerHTML={{ __html: chapter.html }} />
        </article>
      </SideNav>
    </Page>
  )
}
