import { data, href, Link } from 'react-router'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Page } from '../../studio/ui/page.tsx'
import { studioTitle } from '../../studio/ui/title.ts'
import type { Route } from './+types/preview.ts'
import { readDraft } from './drafts/draft.server.ts'
import { ownPosts } from './own-posts.server.ts'
import { Crumbs } from './post/crumbs.tsx'
import styles from './post/preview.module.css'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const post = await readDraft(ownPosts(context).db, params.post)
  if (!post) throw data(null, { status: 404 })
  return { id: post.id, title: post.text.title, phone: url.searchParams.get('width') === 'phone' }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return studioTitle(`Preview: ${loaderData?.title || 'Untitled'}`, matches)
}

export default function Preview({ loaderData: { id, title, phone } }: Route.ComponentProps) {
  return (
    <Page
      title={<Crumbs post={id} title={title} page="Preview" />}
      actions={
        <div className={styles.actions}>
          <nav className={styles.widths} aria-label="Width">
            <Link to="?" replace aria-current={phone ? undefined : 'true'}>
              Desktop
            </Link>
            <Link to="?width=phone" replace aria-current={phone ? 'true' : undefined}>
              Phone
            </Link>
          </nav>
          <ButtonLink to={href('/studio/blog/:post', { post: id })} variant="filled">
            Back to the text
          </ButtonLink>
        </div>
      }
    >
      <div className={styles.stage} data-phone={phone || undefined}>
        <iframe
          title={`The page on a ${phone ? 'phone' : 'desktop'}`}
          src={href('/studio/blog/:post/page', { post: id })}
        />
      </div>
    </Page>
  )
}
