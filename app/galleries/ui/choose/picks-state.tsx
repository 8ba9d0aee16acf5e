import { useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router'
import * as t from '#messages/galleries'
import { DOWNLOADS } from '../../../delivery/offer/parts.ts'
import { useSite } from '../../../site/use-site.ts'
import { longDay, longMoment } from '../../../ui/dates.ts'
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

function Ways({ album, gallery, list, picks, ask }: PicksPage & { ask: string }) {
  const { email } = useSite()
  const subject = encodeURIComponent(t.picksTitle({ name: gallery.name, list: list.name }))
  return (
    <div className="ways">
      <a className="button second" href={`mailto:${email}?subject=${subject}`}>
        {ask}
      </a>
      {gallery.downloads !== 'none' && picks.count > 0 && (
        <Link className="link" to={`${album}#${DOWNLOADS}`} reloadDocument>
          {t.downloadYours({ count: picks.count })}
        </Link>
      )}
    </div>
  )
}
