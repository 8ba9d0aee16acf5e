import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { counted } from '../../../ui/count.ts'
import type { ImportLine } from '../../import/report.ts'
import type { ReportView } from './import.server.ts'
import styles from './moving.module.css'

const KINDS: Record<ImportLine['kind'], [one: string, several: string]> = {
  client: ['client', 'clients'],
  team: ['team', 'teams'],
  album: ['album', 'albums'],
  post: ['post', 'posts'],
}
const OUTCOMES = { new: 'new', there: 'already here', refused: 'not imported' }

export function freshText(sums: ReportView['sums']): string | null {
  const some = sums.filter((sum) => sum.new > 0).map((sum) => counted(sum.new, ...KINDS[sum.kind]))
  return some.length > 0 ? new Intl.ListFormat('en-US').format(some) : null
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface ImportReportProps {
  report: ReportView
  now: number
  done?: boolean
}

export function ImportReport({ report, now, done = false }: ImportReportProps) {
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
            <dt className="small quiet">{capital(KINDS[sum.kind][1])}</dt>
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
            Left out: {sentence}
          </li>
        ))}
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
          <ReportLine key={i} {...line} />
        ))}
        {more > 0 && <li className="quiet">And {more.toLocaleString('en-US')} more.</li>}
      </ul>
    </Panel>
  )
}

function ReportLine({ kind, name, outcome, photographs, messages }: ImportLine) {
  const said = [OUTCOMES[outcome], photographs && counted(photographs, 'photo')].filter(Boolean)
  return (
    <li data-bad={outcome === 'refused' || undefined}>
      <span className="small quiet">{capital(KINDS[kind][0])}</span>
      <span className="name">{name}</span>
      <span>{said.join(', ')}</span>
      {messages.length > 0 && <span className={`${styles.messages} small quiet`}>{messages.join(' ')}</span>}
    </li>
  )
}
