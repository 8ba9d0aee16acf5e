import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { actorContext, staffContext } from '../../accounts/staff-context.server.ts'
import { Button } from '../../studio/ui/controls/button.tsx'
import { Problem } from '../../studio/ui/forms/forms.tsx'
import { Moment } from '../../studio/ui/moment.tsx'
import { Columns, Page } from '../../studio/ui/page.tsx'
import { studioTitle } from '../../studio/ui/title.ts'
import { postVersions } from '../history.server.ts'
import type { Route } from './+types/versions.ts'
import { readDraft, saveDraft } from './drafts/draft.server.ts'
import { ownPosts } from './own-posts.server.ts'
import { Crumbs } from './post/crumbs.tsx'
import styles from './post/post.module.css'
import { draftOf, linesOf, readPhotosIn } from './post/post.server.ts'
import { Reading } from './post/reading.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const database = ownPosts(context)
  const post = await readDraft(database.db, params.post)
  if (!post) throw data(null, { status: 404 })
  const all = await postVersions(database, post.id)
  const versions = await linesOf(database, all, context.get(staffContext))
  const chosen =
    versions.find(({ id }) => id === params.version) ?? (params.version ? undefined : versions[0])
  if (params.version && !chosen) throw data(null, { status: 404 })
  const found = all.find(({ id }) => id === chosen?.id)
  const draft = found ? draftOf(found.text) : null
  const photos = draft ? await readPhotosIn(database, draft) : {}
  const { id, edit, text } = post
  return { now: Date.now(), id, title: text.title, edit, versions, chosen, draft, photos }
}

/** Makes an earlier version the draft. The text that it replaces becomes a version. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const database = ownPosts(context)
  const actor = context.get(actorContext)
  const edit = Number((await request.formData()).get('edit'))
  const version = (await postVersions(database, params.post)).find((one) => one.id === params.version)
  if (!version) return data({ error: 'This version is gone. They are kept for 90 days.' }, { status: 400 })
  const wanted = { text: version.text, edit, keep: true }
  const saved = await saveDraft(database, params.post, wanted, actor, Date.now())
  if ('refused' in saved) return data({ error: saved.refused }, { status: 400 })
  if ('conflict' in saved) {
    return data(
      { error: 'The post changed in another window just now. Look at it, and try again.' },
      { status: 409 },
    )
  }
  throw redirect(href('/studio/blog/:post', { post: params.post }))
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Versions', matches)
}

export default function Versions({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, draft, chosen, versions, photos, now } = loaderData
  return (
    <Page title={<Crumbs post={id} title={title} page="Versions" />}>
      <Columns>
        {draft && chosen ? (
          <div className={styles.version}>
            <Reading title={chosen.by} draft={draft} photos={photos} />
            <BringBack edit={loaderData.edit} error={actionData?.error ?? null} />
          </div>
        ) : (
          <p className="quiet">No earlier versions of this post. They are kept for 90 days.</p>
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

function BringBack({ edit, error }: { edit: number; error: string | null }) {
  const busy = useNavigation().formData !== undefined
  return (
    <Form method="post">
      <input type="hidden" name="edit" value={edit} />
      <Button type="submit" variant="filled" busy={busy}>
        Bring it back
      </Button>
      <p className="small quiet">It goes into the editor. Visitors see it when you publish it.</p>
      <Problem error={error} />
    </Form>
  )
}
