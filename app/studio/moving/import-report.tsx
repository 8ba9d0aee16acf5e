import type { ImportLine } from '../../takeout/import/report.ts'
import { Panel } from '../settings/panel.tsx'
import { counted } from '../shell/count.ts'
import { Moment } from '../shell/moment.tsx'
import styles from './import.module.css'
import type { ReportView } from './import.server.ts'

const KINDS: Record<ImportLine['kind'], string> = {
  page: 'Pages',
  client: 'Clients',
  album: 'Albums',
  post: 'Posts',
  booking: 'Bookings',
  reply: 'Saved replies',
  redirect: 'Old addresses',
}
const OUTCOMES = { new: 'new', there: 'here already', refused: 'not imported' }

/** What an import would do or did: sums, then the things, those that need her first. */
export function ImportReport({
  report,
  now,
  done = false,
}: {
  report: ReportView
  now: number
  done?: boolean
}) {
  const { name, at, sums, lines, more, leftOut } = report
  const outcomes = Object.keys(OUTCOMES) as ImportLine['outcome'][]
  return (
    <Panel
      title={done ? `Imported: ${name}` : 'What the import would do'}
      aside={<Moment at={at} now={now} />}
    >
      <dl className={styles.sums}>
        {sums.map((sum) => (
          <div key={sum.kind}>
            <dt>{KINDS[sum.kind]}</dt>
            <dd>
              {outcomes
                .filter((outcome) => sum[outcome] > 0)
                .map((outcome) => `${sum[outcome].toLocaleString('en-US')} ${OUTCOMES[outcome]}`)
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
      <ul className={styles.lines}>
        {leftOut.map((sentence) => (
          <li key={sentence} data-bad>
            Left out of the ZIP: {sentence}
          </li>
        ))}
        {lines.map((line) => (
          <ReportLine key={`${line.kind} ${line.name} ${line.messages[0]}`} {...line} />
        ))}
        {more > 0 && <li className="quiet">And {more.toLocaleString('en-US')} more.</li>}
      </ul>
    </Panel>
  )
}

function ReportLine({ kind, name, outcome, photographs, messages }: ImportLine) {
  const said = [OUTCOMES[outcome], photographs && counted(photographs, 'photograph')].filter(Boolean)
  return (
    <li data-bad={outcome === 'refused' || undefined}>
      <span className="small quiet">{KINDS[kind]}</span>
      <span className={styles.name}>{name}</span>
      <span>{said.join(', ')}</span>
      {messages.length > 0 && <span className={styles.messages}>{messages.join(' ')}</span>}
    </li>
  )
}
