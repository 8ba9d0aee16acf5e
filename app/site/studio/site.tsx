import { data, href, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { inLanguage } from '#language'
import { LANGUAGES, type Language } from '#messages/languages'
import type { Database } from '../../../ports/database/port.ts'
import { OWN_FOLDER } from '../../photos/rules/address.ts'
import { readPhotos } from '../../photos/view.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Conflict } from '../../studio/ui/autosave/conflict.tsx'
import { SaveNotice, SaveStatus } from '../../studio/ui/autosave/status.tsx'
import { Tabs } from '../../studio/ui/page/nav.tsx'
import { Page } from '../../studio/ui/page/page.tsx'
import { SiteViews } from '../../studio/ui/page/site-views.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { standardTemplates } from '../sections/email-templates.ts'
import { newQuestions } from '../sections/questionnaire.server.ts'
import { photosIn, SECTION_NAMES } from '../sections/shapes.ts'
import type { Route } from './+types/site.ts'
import { readDrafts } from './drafts/drafts.server.ts'
import { useDrafts } from './drafts/use-drafts.ts'
import { SiteEditor, type Standard } from './editor/editor.tsx'
import { About } from './pages/about.tsx'
import { Brand } from './pages/brand.tsx'
import { Categories } from './pages/categories.tsx'
import { Emails } from './pages/emails.tsx'
import { Home } from './pages/home.tsx'
import { Legal } from './pages/legal.tsx'
import { Proofs } from './pages/proofs.tsx'
import { Questions } from './pages/questions.tsx'
import { Services } from './pages/services.tsx'
import { changedSections } from './site/changes.ts'
import { Preview } from './site/preview.tsx'
import { PublishActions } from './site/publish.tsx'
import styles from './site/site.module.css'
import { EDITOR_PAGES, pageAt, SECTION_LABELS } from './site/tabs.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = pageAt(params.page)
  if (!page) throw data(null, { status: 404 })
  const { database } = context.get(portsContext)
  const drafts = await readDrafts(database)
  const all = Object.entries(drafts).flatMap(([name, { draft, published }]) => [
    { [name]: published },
    ...(draft === null ? [] : [{ [name]: draft }]),
  ])
  const photos = await readPhotos(database, all.flatMap(photosIn), OWN_FOLDER)
  return {
    drafts,
    standard: await readStandard(database),
    photos: Object.fromEntries(photos),
  }
}

/** In every language: she may choose another before anything is loaded again. */
async function readStandard({ db }: Pick<Database, 'db'>): Promise<Standard> {
  const languages = Object.keys(LANGUAGES) as Language[]
  const each = languages.map(async (language) => {
    const emails = inLanguage(language, standardTemplates)
    return [language, { emails, questions: await newQuestions(db, language) }]
  })
  return Object.fromEntries(await Promise.all(each))
}

/** Going from page to page loads nothing. */
export function shouldRevalidate(given: ShouldRevalidateFunctionArgs) {
  const onward = given.formMethod === undefined && given.currentUrl.href !== given.nextUrl.href
  return onward ? false : given.defaultShouldRevalidate
}

export function meta({ matches, params }: Route.MetaArgs) {
  return studioTitle(`${pageAt(params.page)?.label ?? 'Pages'}, site`, matches)
}

const FORMS: Record<string, () => React.ReactNode> = {
  home: Home,
  services: Services,
  about: About,
  brand: Brand,
  categories: Categories,
  questions: Questions,
  emails: Emails,
  proofs: Proofs,
  legal: Legal,
}

export default function Site({ loaderData, params }: Route.ComponentProps) {
  const drafts = useDrafts(loaderData.drafts)
  const page = pageAt(params.page)
  if (!page) return null
  const Fields = FORMS[page.path] ?? Home
  return (
    <SiteEditor drafts={drafts} standard={loaderData.standard} photos={loaderData.photos}>
      <Page
        title="Site"
        description={<SaveStatus saving={drafts.saving} />}
        actions={
          <SiteViews>
            <PublishActions changed={changedSections(drafts.contents, drafts.published)} />
          </SiteViews>
        }
        flush
      >
        <PageTabs current={page.path} />
        <SaveNotice saving={drafts.saving} />
        {SECTION_NAMES.map((name) => (
          <Conflict
            key={name}
            autosave={drafts.autosaves[name]}
            what={SECTION_LABELS[name]}
            description="Your text is still here, but it isn’t saved yet. Choose one. The other is discarded."
          />
        ))}
        <Preview page={page} key={page.path}>
          <Fields />
        </Preview>
      </Page>
    </SiteEditor>
  )
}

function PageTabs({ current }: { current: string }) {
  return (
    <div className={styles.tabs}>
      <Tabs label="Pages of the site">
        {EDITOR_PAGES.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={path === 'home' ? href('/studio/site/:page?') : href('/studio/site/:page?', { page: path })}
              aria-current={path === current ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </Tabs>
    </div>
  )
}
