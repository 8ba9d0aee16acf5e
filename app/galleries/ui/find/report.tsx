import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import * as t from '#messages/galleries'
import { type Evidence, evidenceText } from '../../../athletes/tags/evidence.ts'
import type { FrameView } from '../../../photos/rules/photo.ts'
import { Photo } from '../../../photos/ui/photo.tsx'
import { useSite } from '../../../site/use-site.ts'
import { post } from '../../../ui/outbox/post.ts'
import heart from '../choose/heart.module.css'
import { Sheet, useSaving } from '../sheet.tsx'
import styles from './report.module.css'

interface ReportLinkProps {
  to: string | undefined
  photo: FrameView
  position: number
}

export function ReportLink({ to, photo, position }: ReportLinkProps) {
  if (to === undefined) return null
  return (
    <Link
      id={reportId(photo)}
      className={`${heart.act} ${styles.flag}`}
      to={to}
      preventScrollReset
      replace
      aria-label={t.wrongAthleteIn({ position })}
      title={t.wrongAthlete()}
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d="M6 21V4h12l-3 4.5L18 13H6" />
      </svg>
    </Link>
  )
}

interface ReportSheetProps {
  action: string
  back: string
  photo: FrameView
  athlete: string
  evidence: Evidence
  number: string
  position: number
}

export function ReportSheet(props: ReportSheetProps) {
  const { action, back, photo, athlete, evidence, number, position } = props
  const { owner } = useSite()
  const navigate = useNavigate()
  const go = (to: string) => void navigate(to, { preventScrollReset: true, replace: true })
  const { onSubmit, busy, failed } = useSaving(async (form) => {
    const posted = await post<{ page: string }>(action, Object.fromEntries(form) as Record<string, string>)
    if ('body' in posted) go(posted.body.page)
    return 'body' in posted
  })
  const title = t.notInPhoto({ number })
  return (
    <Sheet label={title} opener={reportId(photo)} onEscape={() => go(back)}>
      <form className={`column ${styles.report}`} method="post" action={action} onSubmit={onSubmit}>
        <h2 className="display">{title}</h2>
        <div className={styles.which}>
          <Photo photo={photo} sizes="7rem" priority="near" />
          <p className="small">
            <b>{t.photoNumber({ position })}</b> {evidenceText(evidence, owner)}
          </p>
        </div>
        <p className="small">{t.comesOff({ owner })}</p>
        <label className={styles.instead}>
          <span className="small">{t.knowWho()}</span>
          <input name="instead" maxLength={5} autoComplete="off" autoCapitalize="characters" />
        </label>
        <input type="hidden" name="frame" value={photo.frameId} />
        <input type="hidden" name="athlete" value={athlete} />
        <input type="hidden" name="back" value={back} />
        <p className="problem" role="alert">
          {failed && t.notArrived()}
        </p>
        <div className="buttons">
          <button type="submit" className="button" aria-busy={busy}>
            {t.reportIt()}
          </button>
          <Link className="button second" to={back} preventScrollReset replace>
            {t.neverMind()}
          </Link>
        </div>
      </form>
    </Sheet>
  )
}

export function ReportSaid() {
  const { owner } = useSite()
  const said = useSearchParams()[0].get('said')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const text = {
    reported: t.reported({ owner }),
    kept: t.reportKept({ owner }),
    limited: t.reportLimited(),
  }[said ?? '']
  if (!text) return null
  const query = new URLSearchParams(search)
  query.delete('said')
  const back = query.size > 0 ? `${pathname}?${query}` : pathname
  const way = { preventScrollReset: true, replace: true }
  return (
    <Sheet label={text} onEscape={() => void navigate(back, way)}>
      <div className={`column ${styles.report}`}>
        <p>{text}</p>
        <Link className="button" to={back} {...way}>
          {t.goOn()}
        </Link>
      </div>
    </Sheet>
  )
}

function reportId({ frameId }: FrameView): string {
  return `report-${frameId}`
}
