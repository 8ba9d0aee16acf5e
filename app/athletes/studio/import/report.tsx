import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { Badge } from '../../../studio/ui/badge.tsx'
import { Button, ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { Select } from '../../../studio/ui/controls/fields.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { counted } from '../../../ui/count.ts'
import { WithBib } from '../bib.tsx'
import type { ImportedLine } from './import-roster.server.ts'
import styles from './report.module.css'
import type { RosterFile } from './roster-file.server.ts'

interface ReportProps {
  form: string
  team: string
  report: ImportedLine[]
  file: Pick<RosterFile, 'columns' | 'teams' | 'team'>
  done: boolean
  todo: number
  busy: boolean
}

export function Report({ form, team, report, file, done, todo, busy }: ReportProps) {
  const number = (outcome: ImportedLine['outcome']) =>
    report.filter((line) => line.outcome === outcome).length.toLocaleString('en-US')
  const sum = `${number('new')} new, ${number('changed')} changed, ${number('there')} unchanged, ${number('refused')} not imported.`
  const status = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is folded away, or gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another report
  useEffect(() => status.current?.focus(), [done])
  const lines = report.toSorted((a, b) => rankOf(a) - rankOf(b) || a.line - b.line)
  return (
    <Panel title={done ? 'Imported' : 'Preview'} aria-label="Report">
      <p ref={status} className="quiet" role="status" tabIndex={-1}>
        {done ? sum : `Nothing has changed yet. ${sum}`}
      </p>
      {!done && <Columns form={form} file={file} busy={busy} />}
      <ul>
        {lines.map((line) => (
          <ReportRow key={line.line} line={line} done={done} />
        ))}
      </ul>
      <div className={`${panel.foot} ${styles.foot}`}>
        <p className="small quiet">
          Importing this file again won’t change anything. Athletes missing from it stay on the roster.
        </p>
        {done ? (
          <ButtonLink to={href('/studio/teams/:team', { team })} variant="filled">
            Go to roster
          </ButtonLink>
        ) : (
          todo > 0 && (
            <Button type="submit" form={form} name="intent" value="import" variant="filled" busy={busy}>
              {`Import ${counted(todo, 'athlete')}`}
            </Button>
          )
        )}
      </div>
    </Panel>
  )
}

function rankOf({ outcome, conflict }: ImportedLine): number {
  if (outcome === 'refused') return 0
  return conflict ? 1 : 2
}

const COLUMNS = [
  ['number', 'Number'],
  ['name', 'Name'],
  ['first', 'First name'],
  ['last', 'Last name'],
  ['suffix', 'Suffix'],
  ['position', 'Position'],
  ['year', 'Year'],
  ['team', 'Team'],
  ['role', 'Player or staff'],
] as const

function Columns({
  form,
  file: { columns, teams, team },
  busy,
}: Pick<ReportProps, 'form' | 'file' | 'busy'>) {
  const again = ({ currentTarget }: React.ChangeEvent<HTMLSelectElement>) =>
    currentTarget.form?.requestSubmit()
  return (
    <fieldset className={styles.columns} disabled={busy}>
      <legend className="hidden-text">Columns</legend>
      {team !== null && (
        <Select
          form={form}
          name="team"
          label="Team in the file"
          defaultValue={team}
          onChange={again}
          options={teams.map(({ name, count }) => [name, `${name || 'No prefix'} (${count})`] as const)}
        />
      )}
      {columns.map(({ head, is }, at) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          key={at}
          form={form}
          name="column"
          label={head || `Column ${at + 1}`}
          defaultValue={is ?? ''}
          none="Not imported"
          onChange={again}
          options={COLUMNS}
        />
      ))}
    </fieldset>
  )
}

const OUTCOMES = {
  new: ['dot', 'New', undefined],
  changed: ['half', 'Changed', undefined],
  there: ['ring', 'No change', 'off'],
  refused: ['cross', 'Not imported', 'bad'],
} as const

function ReportRow({
  line: { line, who, entry, outcome, conflict, messages },
  done,
}: {
  line: ImportedLine
  done: boolean
}) {
  const [shape, words, tone] = OUTCOMES[outcome]
  const settle = conflict ? [done ? 'Sort it out on the roster.' : 'You can sort it out on the roster.'] : []
  return (
    <li className={styles.line} data-problem={conflict || outcome === 'refused' || undefined}>
      <Badge shape={conflict ? 'triangle' : shape} tone={conflict ? 'warn' : tone}>
        {conflict ? `${words}, duplicate number` : words}
      </Badge>
      {entry ? (
        <WithBib number={entry.number} state={conflict ? 'conflict' : undefined}>
          <span className="name">{entry.name || 'No name'}</span>
        </WithBib>
      ) : (
        <span className="name">{who || 'Empty'}</span>
      )}
      <span>{entry && [entry.position, entry.year].filter(Boolean).join(', ')}</span>
      <span className="small quiet">{[`Line ${line}.`, ...messages, ...settle].join(' ')}</span>
    </li>
  )
}
