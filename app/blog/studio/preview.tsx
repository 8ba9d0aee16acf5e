import { useState } from 'react'
import { data, href } from 'react-router'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Page } from '../../studio/ui/page/page.tsx'
import { ChooseDevices, type Devices, PreviewIframe, Previews } from '../../studio/ui/page/page-preview.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import type { Route } from './+types/preview.ts'
import { readDraft } from './drafts/draft.server.ts'
import { ownPosts } from './own-posts.server.ts'
import { Crumbs } from './post/crumbs.tsx'
import styles from './post/preview.module.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const post = await readDraft(ownPosts(context).db, params.post)
  if (!post) throw data(null, { status: 404 })
  return { id: post.id, title: post.text.title }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return studioTitle(`Preview: ${loaderData?.title || 'Untitled'}`, matches)
}

export default function Preview({ loaderData: { id, title } }: Route.ComponentProps) {
  const [devices, setDevices] = useState<Devices>('desktop')
  return (
    <Page
      title={<Crumbs post={id} title={title} page="Preview" />}
      actions={
        <div className="buttons">
          <ChooseDevices devices={devices} onChoose={setDevices} />
          <ButtonLink to={href('/studio/blog/:post', { post: id })} variant="filled">
            Back to the text
          </ButtonLink>
        </div>
      }
    >
      <div className={styles.stage}>
        <Previews devices={devices}>
          {(device) => <PreviewIframe device={device} src={href('/studio/blog/:post/page', { post: id })} />}
        </Previews>
      </div>
    </Page>
  )
}
