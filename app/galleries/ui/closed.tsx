import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { galleryAddress } from '../../clients/address.ts'
import type { ClosedAlbum } from '../../clients/grants/closed.server.ts'
import head from '../../photos/ui/gallery/gallery-head.module.css'
import { GalleryTitle } from '../../photos/ui/gallery/gallery-head.tsx'
import { counted } from '../../ui/count.ts'
import { longDate, longMoment, nameBesideDate } from '../../ui/dates.ts'
import type { ClosedView } from '../album-page.server.ts'
import styles from './closed.module.css'

/** In the query where a request could not be sent, without a script. */
export const NOT_REQUESTED = 'not-asked'

/** For a client who had an album that is closed: since when, what is kept, and one button that asks to open it. */
export function Closed({ clientId, closed, owner, timeZone }: ClosedView & { clientId: string }) {
  const { slug, name, date, frames, videos, closedOn } = closed
  const { askedAt, busy, failed, form } = useReopening(`${galleryAddress(clientId, slug)}/reopening`, closed)
  const since = closedOn === null ? 'is closed at the moment' : `closed on ${longDate(closedOn)}`
  return (
    <div className={`page ${head.alone} ${styles.closed}`}>
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
          ? `This gallery ${since}. Ask ${owner} to open it again.`
          : `Your request went to ${owner} on ${longMoment(askedAt, timeZone)}. Once ${owner} opens the gallery, you will find it here.`}
      </p>
      {askedAt === null && (
        <form method="post" action={form.address} onSubmit={form.submit}>
          {failed && (
            <p className="problem" role="alert">
              The request was not sent. Please try again in a minute.
            </p>
          )}
          <button className="button" type="submit" aria-busy={busy}>
            {busy ? 'Asking' : failed ? 'Try again' : `Ask ${owner} to open it`}
          </button>
        </form>
      )}
      <p className="small">Nothing is lost: {keptText(closed)} are kept.</p>
    </div>
  )
}

/** Asks once, and says whether that worked. Without a script the form does it. */
function useReopening(address: string, closed: ClosedAlbum) {
  const [query] = useSearchParams()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>(
    query.has(NOT_REQUESTED) ? 'failed' : 'ready',
  )
  const [asked, setAsked] = useState<number | null>(null)
  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'busy') return
    setState('busy')
    try {
      const headers = { Accept: 'application/json' }
      const response = await fetch(address, { method: 'POST', headers, body: new URLSearchParams() })
      if (!response.ok) throw new Error(`${response.status}`)
      setAsked((await response.json()).askedAt)
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  return {
    askedAt: asked ?? closed.askedAt,
    busy: state === 'busy',
    failed: state === 'failed',
    form: { address, submit },
  }
}

/** 'the photographs, your 3 favorites and your 12 picks' */
export function keptText({ favorites, picks }: Pick<ClosedAlbum, 'favorites' | 'picks'>): string {
  const kept = [
    'the photographs',
    favorites > 0 && `your ${counted(favorites, 'favorite')}`,
    picks > 0 && `your ${counted(picks, 'pick')}`,
  ].filter((text) => text !== false)
  return new Intl.ListFormat('en-US').format(kept)
}
