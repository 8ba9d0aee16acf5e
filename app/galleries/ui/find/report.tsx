import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
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
      aria-label={`Wrong athlete in photo ${position}`}
      title="Wrong athlete?"
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
  const title = `Not ${number} in this photo?`
  return (
    <Sheet label={title} opener={reportId(photo)} onEscape={() => go(back)}>
      <form className={`column ${styles.report}`} method="post" action={action} onSubmit={onSubmit}>
        <h2 className="display">{title}</h2>
        <div className={styles.which}>
          <Photo photo={photo} sizes="7rem" priority="near" />
          <p className="small">
            <b>Photo {position}</b> {evidenceText(evidence, owner)}
          </p>
        </div>
        <p className="small">
          It comes off this page right away, and {owner} takes a look. You don’t have to say who you are.
        </p>
        <label className={styles.instead}>
          <span className="small">Know who it is? A number is enough.</span>
          <input name="instead" maxLength={5} autoComplete="off" autoCapitalize="characters" />
        </label>
        <input type="hidden" name="frame" value={photo.frameId} />
        <input type="hidden" name="athlete" value={athlete} />
        <input type="hidden" name="back" value={back} />
        <p className="problem" role="alert">
          {failed && 'That didn’t arrive. Please try again.'}
        </p>
        <div className="buttons">
          <button type="submit" className="button" aria-busy={busy}>
            Report it
          </button>
          <Link className="button second" to={back} preventScrollReset replace>
            Never mind
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
    reported: `Thank you. It’s off this page until ${owner} takes a look.`,
    kept: `${owner} has already checked this one and kept it.`,
    limited: 'That’s a lot of reports in a short time. Please try again in an hour.',
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
          Continue
        </Link>
      </div>
    </Sheet>
  )
}

function reportId({ frameId }: FrameView): string {
  return `report-${frameId}`
}
