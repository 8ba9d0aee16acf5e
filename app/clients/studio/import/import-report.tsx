import { Badge } from '../../../studio/ui/badge.tsx'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import styles from '../client/client.module.css'
import type { ImportedLine } from './import-clients.server.ts'

const OUTCOMES = {
  new: ['dot', 'New client', undefined],
  granted: ['half', 'Gets', undefined],
  unchanged: ['ring', 'Already here', 'off'],
  refused: ['cross', 'Not imported', 'bad'],
} as const

type Kind = keyof typeof OUTCOMES

export function kindOf({ outcome, messages }: ImportedLine): Kind {
  if (outcome !== 'there') return outcome
  return messages.length > 0 ? 'granted' : 'unchanged'
}

const SHOWN = 500

interface ImportReportProps {
  report: ImportedLine[]
  unread: string
  done: boolean
}

export function ImportReport({ report, unread, done }: ImportReportProps) {
  const counted = (kind: Kind) =>
    report.filter((line) => kindOf(line) === kind).length.toLocaleString('en-US')
  const rank = ({ outcome }: ImportedLine) => (outcome === 'refused' ? 0 : 1)
  const lines = report.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line)
  const sum = `${counted('new')} new, ${counted('granted')} with more albums, ${counted('unchanged')} unchanged, ${counted('refused')} not imported.`
  return (
    <Panel title={done ? 'Imported' : 'Import preview'} aria-label="Report">
      <p className="quiet" role="status">
        {done ? sum : `Nothing has changed yet. ${sum}`}
      </p>
      {unread && <p className="quiet">These columns won’t be imported: {unread}.</p>}
      <ul>
        {lines.slice(0, SHOWN).map((one) => {
          const { line, who } = one
          const kind = kindOf(one)
          const [shape, words, tone] = OUTCOMES[kind]
          const more = one.messages.join(' ')
          return (
            <li key={line} className={styles.line}>
              <span className="small quiet num">Line {line}</span>
              <span className="name">{who || 'Empty'}</span>
              <Badge shape={shape} tone={tone}>
                {kind === 'granted' ? `${words} ${more}` : words}
                {kind !== 'granted' && more && (
                  <span className="small">{kind === 'refused' ? `: ${more}` : `, ${more}`}</span>
                )}
              </Badge>
            </li>
          )
        })}
      </ul>
      {lines.length > SHOWN && <p>And {(lines.length - SHOWN).toLocaleString('en-US')} more lines.</p>}
    </Panel>
  )
}
