import { data, href, NavLink } from 'react-router'
import { CHAPTERS } from '../help/chapters.server.ts'
import { Page } from '../ui/page.tsx'
import settings from '../ui/settings/settings-page.module.css'
import { studioTitle } from '../ui/title.ts'
import { useCurrentInView } from '../ui/use-current-in-view.ts'
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
  const row = useCurrentInView()
  return (
    <Page title="Help">
      <div className={styles.both}>
        <nav ref={row} aria-label="Chapters" className={settings.nav}>
          <ul>
            {chapters.map(({ slug, title }) => (
              <li key={slug}>
                <NavLink
                  to={href('/studio/help/:chapter?', { chapter: slug })}
                  aria-current={slug === chapter.slug ? 'page' : undefined}
                >
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <article className={styles.text}>
          <h2>{chapter.title}</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own guide. */}
          <div dangerouslySetInnerHTML={{ __html: chapter.html }} />
        </article>
      </div>
    </Page>
  )
}
