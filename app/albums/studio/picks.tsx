import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { data, href, Link, redirect, useFetcher, useSearchParams } from 'react-router'
import { actorContext, siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { Icon } from '../../studio/ui/icon.tsx'
import { albumCard } from '../list/album-list.server.ts'
import type { Route } from './+types/picks.ts'
import { PickList } from './picks/list.tsx'
import { ListForm } from './picks/list-form.tsx'
import styles from './picks/picks.module.css'
import { answerPicks, readPicksTab } from './picks/picks.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const now = Date.now()
  const album = await albumCard(ports.database, params.album, now)
  if (album?.visibility !== 'private') throw data(null, { status: 404 })
  return {
    ...(await readPicksTab(ports, params.album, context.get(siteContext).timeZone, now)),
    elsewhere: album.link !== null,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { timeZone } = context.get(siteContext)
  const actor = context.get(actorContext)
  const form = await request.formData()
  const refused = await answerPicks({ ports, albumId: params.album, timeZone, actor, now: Date.now() }, form)
  if (refused) return data(refused, { status: 400 })
  if (form.get('intent') === 'seen') return null
  throw redirect(href('/studio/albums/:album/picks', params))
}

/** What clients chose in the album, list by list. */
export default function AlbumPicks({ loaderData, params: { album } }: Route.ComponentProps) {
  const { lists, now, unseen, elsewhere } = loaderData
  const [query] = useSearchParams()
  useSeen(unseen)
  if (elsewhere)
    return <p className="quiet">The gallery of this album is elsewhere, so nobody can choose here.</p>
  const opened = (id: string) =>
    query.get('edit') === id ? 'edit' : query.get('delete') === id ? 'delete' : null
  const adding = query.get('do') === 'add'
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <p className="quiet">
          {lists.length === 0
            ? 'Let your clients choose: make a list, with a limit if you like. You get an email when they are finished.'
            : 'Each client chooses for themselves. Finished picks are locked until you reopen them.'}
        </p>
        {!adding && (
          <Button
            component={Link}
            to="?do=add"
            preventScrollReset
            variant={lists.length === 0 ? 'filled' : 'default'}
            leftSection={<Icon name="add" />}
          >
            New list
          </Button>
        )}
      </div>
      {adding && <ListForm />}
      {lists.map((list) => (
        <PickList key={list.id} {...{ album, list, now }} open={opened(list.id)} />
      ))}
    </div>
  )
}

/** Marks the picks as seen. The loader cannot do it: it also runs for a link that is only prefetched. */
function useSeen(unseen: number) {
  const { submit } = useFetcher({ key: 'picks-seen' })
  useEffect(() => {
    if (unseen > 0) submit({ intent: 'seen' }, { method: 'post' })
  }, [unseen, submit])
}
