import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import * as t from '#messages/galleries'
import * as site from '#messages/site'
import { galleryAddress } from '../../clients/address.ts'
import type { ClosedAlbum } from '../../clients/grants/closed.server.ts'
import head from '../../photos/ui/gallery/gallery-head.module.css'
import { GalleryTitle } from '../../photos/ui/gallery/gallery-head.tsx'
import { longDate, longMoment, nameBesideDate } from '../../ui/dates.ts'
import { post } from '../../ui/outbox/post.ts'
import type { ClosedView } from '../album-page.server.ts'
import styles from './closed.module.css'
import { useSaving } from './sheet.tsx'

/** Query parameter of a failed request, without a script. */
export const NOT_REQUESTED = 'not-asked'

export function Closed({ clientId, closed, owner, timeZone }: ClosedView & { clientId: string }) {
  const { slug, name, date, frames, videos, closedOn } = closed
  const address = `${galleryAddress(clientId, slug)}/reopening`
  const [query] = useSearchParams()
  const [askedAt, setAskedAt] = useState(closed.askedAt)
  const saving = useSaving(async () => {
    const posted = await post<{ askedAt: number }>(address, {})
    if ('body' in posted) setAskedAt(posted.body.askedAt)
    return 'body' in posted
  })
  const { onSubmit, busy } = saving
  const failed = !busy && (saving.failed || query.has(NOT_REQUESTED))
  const since = closedOn === null ? t.closedNow({ owner }) : t.closedSince({ owner, day: longDate(closedOn) })
  return (
    <div className={`page column ${head.alone} ${styles.closed}`}>
      <title>{t.closedTitle({ name })}</title>
      <meta name="robots" content="noindex" />
      <GalleryTitle
        back={{ to: href('/client/:clientId', { clientId }), label: t.yourAlbums() }}
        name={nameBesideDate(name, date)}
        date={date}
        count={frames}
        videos={videos}
      />
      <p className="lead" role="status">
        {askedAt === null ? since : t.askedToReopen({ owner, moment: longMoment(askedAt, timeZone) })}
      </p>
      {askedAt === null && (
        <form method="post" action={address} onSubmit={onSubmit}>
          {failed && (
            <p className="problem" role="alert">
              {t.requestNotSent()}
            </p>
          )}
          <button className="button" type="submit" aria-busy={busy}>
            {busy ? t.asking() : failed ? t.tryAgain() : t.askToReopen({ owner })}
          </button>
        </form>
      )}
      <p className="small">{t.nothingLost({ owner, kept: keptText(closed) })}</p>
    </div>
  )
}

export function keptText({ favorites, picks }: Pick<ClosedAlbum, 'favorites' | 'picks'>): string {
  const kept = [
    t.thePhotos(),
    favorites > 0 && t.yourFavorites({ count: favorites }),
    picks > 0 && t.yourPickCount({ count: picks }),
  ].filter((text) => text !== false)
  return new Intl.ListFormat(site.locale()).format(kept)
}
