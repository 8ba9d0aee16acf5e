import { useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router'
import { DOWNLOADS } from '../../../delivery/offer/parts.ts'
import { grouped } from '../../../ui/count.ts'
import { longDay, longMoment } from '../../../ui/dates.ts'
import { RequestForm, useOwnerRequest } from '../owner-request.tsx'
import styles from './choose.module.css'
import type { PicksPage } from './use-choice.ts'

export function PicksState(page: PicksPage) {
  const { list, picks, owner, timeZone, locked } = page
  const { most, closesAt, finishedAt } = list
  const sent = useRef<HTMLElement>(null)
  // The sheet that had the focus is gone. After a mere page load the focus stays.
  const led = useNavigationType() !== 'POP'
  useEffect(() => {
    if (led) sent.current?.focus()
  }, [led])
  if (locked) {
    const chosen = `You chose ${grouped(picks.count)}.`
    const finished = finishedAt !== null
    return (
      <div className={`page column ${styles.ended}`}>
        {finished ? (
          <strong ref={sent} tabIndex={-1}>
            {chosen}
          </strong>
        ) : (
          <strong>The deadline for picks has passed.</strong>
        )}
        <p>
          {finished
            ? `Sent to ${owner} on ${longMoment(finishedAt, timeZone)}.`
            : `${chosen} ${owner} can give you more time.`}
        </p>
        {finished && <p className="small">Changed your mind about one? {owner} can unlock your picks.</p>}
        <Ways {...page} ask={finished ? `Ask ${owner} to unlock them` : `Ask ${owner} for more time`} />
      </div>
    )
  }
  const until = closesAt === null ? '' : ` by ${longDay(closesAt - 1, timeZone)}`
  return (
    <div className={`page ${styles.intro}`}>
      <p className="lead">
        {most === null ? 'Choose as many as you like.' : `Choose up to ${grouped(most)}.`} When you’re
        finished, send your picks to {owner}
        {until}.
      </p>
    </div>
  )
}

function Ways({ album, base, gallery, list, picks, owner, timeZone, ask }: PicksPage & { ask: string }) {
  const request = useOwnerRequest(`${base}/reopening`, list.askedAt)
  const { askedAt } = request
  return (
    <>
      {askedAt !== null && (
        <p role="status">
          You asked {owner} on {longMoment(askedAt, timeZone)}.
        </p>
      )}
      <div className="ways">
        {askedAt === null && <RequestForm request={request} label={ask} second />}
        {gallery.downloads !== 'none' && picks.count > 0 && (
          <Link className="link" to={`${album}#${DOWNLOADS}`} reloadDocument>
            Download your {grouped(picks.count)}
          </Link>
        )}
      </div>
    </>
  )
}
