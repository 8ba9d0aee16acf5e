import { Form, Link, useNavigate, useSearchParams } from 'react-router'
import { EVIDENCE, type Evidence } from '../../../athletes/tags/evidence.ts'
import { useSite } from '../../../site/use-site.ts'
import { Sheet } from '../sheet.tsx'
import styles from './report.module.css'

/** How it is known whom a photograph shows, and where to say that it is wrong. */
export interface TagOnPhoto {
  evidence: Evidence
  /** Of the page that asks about it; null where nobody can say so. */
  report: string | null
}

export function evidenceText({ evidence }: TagOnPhoto): string {
  return EVIDENCE[evidence]
}

/** Leads to the question whether the photograph shows somebody else. */
export function ReportLink({ to, position }: { to: string; position: number }) {
  return (
    <Link
      id={reportId(position)}
      className={styles.flag}
      to={to}
      preventScrollReset
      replace
      aria-label={`Wrong athlete in photograph ${position}`}
      title="Wrong athlete?"
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d="M6 21V4h12l-3 4.5L18 13H6" />
      </svg>
    </Link>
  )
}

interface ReportSheetProps {
  /** The action that takes the tag away. */
  action: string
  /** The page without the question. */
  back: string
  frame: string
  athlete: string
  /** What is said to be wrong: the number. */
  number: string
  position: number
}

/** Asks before a tag is taken from everybody's sight. */
export function ReportSheet({ action, back, frame, athlete, number, position }: ReportSheetProps) {
  const { owner } = useSite()
  const navigate = useNavigate()
  const close = () => void navigate(back, { preventScrollReset: true, replace: true })
  const title = `Photograph ${position} does not show ${number}?`
  return (
    <Sheet label={title} opener={reportId(position)} onEscape={close}>
      <Form className={styles.report} method="post" action={action} replace preventScrollReset>
        <h2 className="display">{title}</h2>
        <p className="small">
          We take it off this page at once. {owner} looks at it and decides. Nobody learns who said so.
        </p>
        <input type="hidden" name="frame" value={frame} />
        <input type="hidden" name="athlete" value={athlete} />
        <input type="hidden" name="back" value={back} />
        <div className="buttons">
          <button type="submit" className="button">
            Take it off
          </button>
          <Link className="button second" to={back} preventScrollReset replace>
            It is right
          </Link>
        </div>
      </Form>
    </Sheet>
  )
}

/** What became of a report. */
export function ReportSaid({ className }: { className: string | undefined }) {
  const { owner } = useSite()
  const said = useSearchParams()[0].get('said')
  return (
    <p className={className} role="status">
      {said === 'reported' && `Thank you. It is off this page until ${owner} has looked at it.`}
      {said === 'kept' && `This one was reported before. ${owner} looked at it, and it stays.`}
      {said === 'limited' && 'That was too much at once. Please try again in an hour.'}
    </p>
  )
}

function reportId(position: number): string {
  return `report-${position}`
}
