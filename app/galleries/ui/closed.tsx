import { href } from 'react-router'
import { galleryAddress } from '../../clients/address.ts'
import type { ClosedAlbum } from '../../clients/grants/closed.server.ts'
import head from '../../photos/ui/gallery/gallery-head.module.css'
import { GalleryTitle } from '../../photos/ui/gallery/gallery-head.tsx'
import { counted } from '../../ui/count.ts'
import { longDate, longMoment, nameBesideDate } from '../../ui/dates.ts'
import type { ClosedView } from '../album-page.server.ts'
import styles from './closed.module.css'
import { RequestForm, useOwnerRequest } from './owner-request.tsx'

export function Closed({ clientId, closed, owner, timeZone }: ClosedView & { clientId: string }) {
  const { slug, name, date, frames, videos, closedOn } = closed
  const request = useOwnerRequest(`${galleryAddress(clientId, slug)}/reopening`, closed.askedAt)
  const { askedAt } = request
  const since = closedOn === null ? 'is closed right now' : `closed on ${longDate(closedOn)}`
  return (
    <div className={`page column ${head.alone} ${styles.closed}`}>
      <title>{`Closed: ${name}`}</title>
      <meta name="robots" content="noindex" />
      <GalleryTitle
        back={{ to: href('/client/:clientId', { clientId }), label: 'Your albums' }}
        name={nameBesideDate(name, date)}
        date={date}
        count={frames}
        videos={videos}
      />
      <p className="lead" role="status">
        {askedAt === null
          ? `This gallery ${since}. Ask ${owner} to reopen it.`
          : `You asked ${owner} on ${longMoment(askedAt, timeZone)}. If ${owner} reopens it, you’ll find it here.`}
      </p>
      {askedAt === null && <RequestForm request={request} label={`Ask ${owner} to reopen it`} />}
      <p className="small">
        Nothing is lost. {owner} still has {keptText(closed)}.
      </p>
    </div>
  )
}

export function keptText({ favorites, picks }: Pick<ClosedAlbum, 'favorites' | 'picks'>): string {
  const kept = [
    'the photos',
    favorites > 0 && `your ${counted(favorites, 'favorite')}`,
    picks > 0 && `your ${counted(picks, 'pick')}`,
  ].filter((text) => text !== false)
  return new Intl.ListFormat('en-US').format(kept)
}
