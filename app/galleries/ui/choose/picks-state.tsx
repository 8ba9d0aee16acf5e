import { useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router'
import * as t from '#messages/galleries'
import { DOWNLOADS } from '../../../delivery/offer/parts.ts'
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
    const { count } = picks
    const finished = finishedAt !== null
    return (
      <div className={`page column ${styles.ended}`}>
        {finished ? (
          <strong ref={sent} tabIndex={-1}>
            {t.youChose({ count })}
          </strong>
        ) : (
          <strong>{t.deadlineForPicks()}</strong>
        )}
        <p>
          {finished
            ? t.sentOn({ owner, moment: longMoment(finishedAt, timeZone) })
            : t.canGiveTime({ count, owner })}
        </p>
        {finished && <p className="small">{t.changedYourMind({ owner })}</p>}
        <Ways {...page} ask={finished ? t.askToUnlock({ owner }) : t.askForTime({ owner })} />
      </div>
    )
  }
  return (
    <div className={`page ${styles.intro}`}>
      <p className="lead">
        {most === null ? t.chooseAny() : t.chooseUpTo({ most })}{' '}
        {closesAt === null
          ? t.sendWhenFinished({ owner })
          : t.sendBy({ owner, day: longDay(closesAt - 1, timeZone) })}
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
        <p role="status">{t.youAsked({ owner, moment: longMoment(askedAt, timeZone) })}</p>
      )}
      <div className="ways">
        {askedAt === null && <RequestForm request={request} label={ask} second />}
        {gallery.downloads !== 'none' && picks.count > 0 && (
          <Link className="link" to={`${album}#${DOWNLOADS}`} reloadDocument>
            {t.downloadYours({ count: picks.count })}
          </Link>
        )}
      </div>
    </>
  )
}
