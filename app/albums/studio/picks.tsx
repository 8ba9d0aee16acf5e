import { useEffect } from 'react'
import { data, href, useFetcher, useSearchParams } from 'react-router'
import { siteContext } from '../../accounts/staff-context.server.ts'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { albumCard } from '../list/album-list.server.ts'
import type { Route } from './+types/picks.ts'
import shared from './album/album.module.css'
import { PickList } from './picks/list.tsx'
import { ListForm } from './picks/list-form.tsx'
import styles from './picks/picks.module.css'
import { readPicksTab } from './picks/picks.server.ts'

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

export default function AlbumPicks({ loaderData, params: { album } }: Route.ComponentProps) {
  const { lists, now, unseen, elsewhere } = loaderData
  const [query] = useSearchParams()
  useSeen(album, unseen)
  if (elsewhere)
    return <p className="quiet">This album links to an outside gallery, so clients can’t pick here.</p>
  const opened = (id: string) =>
    query.get('edit') === id ? 'edit' : query.get('delete') === id ? 'delete' : null
  const adding = query.get('do') === 'add'
  return (
    <div className={shared.page}>
      <div className={styles.bar}>
        <p className="quiet">
          {lists.length === 0
            ? 'Let your clients pick photos. Create a list, with a limit if you like, and you’ll get an email when they’re done.'
            : 'Each client makes their own picks. Finished picks are locked until you reopen them.'}
        </p>
        {!adding && (
          <ButtonLink to="?do=add" preventScrollReset icon="add">
            New list
          </ButtonLink>
        )}
      </div>
      {adding && <ListForm album={album} />}
      {lists.map((list) => (
        <PickList key={list.id} album={album} list={list} now={now} open={opened(list.id)} />
      ))}
    </div>
  )
}

/** Marks the picks as seen. The loader cannot do it: it also runs for a link that is only prefetched. */
function useSeen(album: string, unseen: number) {
  const { submit } = useFetcher({ key: 'picks-receipt' })
  useEffect(() => {
    if (unseen > 0)
      submit({}, { method: 'post', action: href('/studio/albums/:album/picks/receipt', { album }) })
  }, [album, unseen, submit])
}
