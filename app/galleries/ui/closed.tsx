import { href } from 'react-router'
import * as t from '#messages/galleries'
import * as site from '#messages/site'
import { galleryAddress } from '../../clients/address.ts'
import type { ClosedAlbum } from '../../clients/grants/closed.server.ts'
import head from '../../photos/ui/gallery/gallery-head.module.css'
import { GalleryTitle } from '../../photos/ui/gallery/gallery-head.tsx'
import { longDate, longMoment, nameBesideDate } from '../../ui/dates.ts'
import type { ClosedView } from '../album-page.server.ts'
import styles from './closed.module.css'
import { RequestForm, useOwnerRequest } from './owner-request.tsx'

export function Closed({ clientId, closed, owner, timeZone }: ClosedView & { clientId: string }) {
  const { slug, name, date, frames, videos, closedOn } = closed
  const request = useOwnerRequest(`${galleryAddress(clientId, slug)}/reopening`, closed.askedAt)
  const { askedAt } = request
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
      {askedAt === null && <RequestForm request={request} label={t.askToReopen({ owner })} />}
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
