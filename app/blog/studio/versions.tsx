import { data, href, Link, redirect } from 'react-router'
import { staffContext } from '../../accounts/staff-context.server.ts'
import { Moment } from '../../studio/ui/dates/moment.tsx'
import { command } from '../../studio/ui/forms/command.server.ts'
import { CommandButton } from '../../studio/ui/forms/commands.tsx'
import { Columns, Page } from '../../studio/ui/page/page.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { postVersions } from '../history.server.ts'
import type { Route } from './+types/versions.ts'
import { readDraft, saveDraft } from './drafts/draft.server.ts'
import { ownPosts } from './own-posts.server.ts'
import { Crumbs } from './post/crumbs.tsx'
import styles from './post/post.module.css'
import { draftOf, readPhotosIn, versionItems } from './post/post.server.ts'
import { Reading } from './post/reading.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const database = ownPosts(context)
  const post = await readDraft(database.db, params.post)
  if (!post) throw data(null, { status: 404 })
  const all = await postVersions(database, post.id)
  const versions = await versionItems(database, all, context.get(staffContext))
  const chosen = params.version ? versions.find(({ id }) => id === params.version) : versions[0]
  if (params.version && !chosen) throw data(null, { status: 404 })
  const found = all.find(({ id }) => id === chosen?.id)
  const draft = found ? draftOf(found.text) : null
  const photos = draft ? await readPhotosIn(database, draft) : {}
  return { now: Date.now(), id: post.id, title: post.text.title, versions, chosen, draft, photos }
}

export const action = command<Route.ActionArgs>(async ({ params, by, context }) => {
  const database = ownPosts(context)
  const post = await readDraft(database.db, params.post)
  const version = (await postVersions(database, params.post)).find(({ id }) => id === params.version)
  if (!post || !version) return { refused: 'This version is gone. Versions are kept for 90 days.' }
  const wanted = { text: version.text, edit: post.edit, keep: true }
  const saved = await saveDraft(database, post.id, wanted, by)
  if ('conflict' in saved) return { refused: 'The post just changed in another window. Try again.' }
  if ('refused' in saved) return saved
  throw redirect(href('/studio/blog/:post', { post: post.id }))
})

export const meta = titled('Versions')

export default function Versions({ loaderData }: Route.ComponentProps) {
  const { id, title, draft, chosen, versions, photos, now } = loaderData
  return (
    <Page title={<Crumbs post={id} title={title} page="Versions" />}>
      <Columns>
        {draft && chosen ? (
          <div className={styles.version}>
            <Reading title={chosen.by} draft={draft} photos={photos} />
            <div>
              <CommandButton
                action={href('/studio/blog/:post/versions/:version?', { post: id, version: chosen.id })}
                label="Bring it back"
                variant="filled"
              />
              <p className="small quiet">It opens in the editor. Visitors see it when you publish it.</p>
            </div>
          </div>
        ) : (
          <p className="quiet">No earlier versions of this post. They’re kept for 90 days.</p>
        )}
        <nav aria-label="Versions">
          <ul className={styles.versions}>
            {versions.map(({ id: version, at, by, title }) => (
              <li key={version}>
                <Link
                  className="link"
                  to={href('/studio/blog/:post/versions/:version?', { post: id, version })}
                  aria-current={version === chosen?.id ? 'page' : undefined}
                >
                  {title || 'Untitled'}
                </Link>
                <span className="small quiet">
                  {by}, <Moment at={at} now={now} />
                </span>
              </li>
            ))}
          </ul>
        </nav>
      </Columns>
    </Page>
  )
}
