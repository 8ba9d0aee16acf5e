import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { Badge } from '../../../studio/ui/badge.tsx'
import { Button, ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { Select } from '../../../studio/ui/controls/fields.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { counted } from '../../../ui/count.ts'
import { Bib } from '../bib.tsx'
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
  families: number
}

export function Report({ form, team, report, file, done, todo, busy, families }: ReportProps) {
  const number = (outcome: ImportedLine['outcome']) =>
    report.filter((line) => line.outcome === outcome).length.toLocaleString('en-US')
  const sum = `${number('new')} new, ${number('changed')} changed, ${number('there')} unchanged, ${number('refused')} not imported.`
  const status = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is folded away, or gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another report
  useEffect(() => status.current?.focus(), [done])
  const columns = done
    ? file.columns.map(({ is }) => ({ head: NAMES.get(is ?? 'none') ?? '', is }))
    : file.columns
  const parents = report.reduce((sum, line) => sum + line.parents, 0)
  const lines = report.toSorted((a, b) => rankOf(a) - rankOf(b) || a.line - b.line)
  return (
    <Panel title={done ? 'Imported' : 'Preview'} aria-label="Report">
      <p ref={status} className="quiet" role="status" tabIndex={-1}>
        {done ? sum : `Nothing has changed yet. ${sum}`}
      </p>
      {!done && <TeamChoice form={form} file={file} busy={busy} />}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">State</th>
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={at} scope="col">
                  <ColumnHead form={form} column={column} at={at} done={done} busy={busy} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <ReportRow key={line.line} line={line} columns={columns} done={done} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={`${panel.foot} ${styles.foot}`}>
        <p className="small quiet">
          {!done && parents > 0 && (
            <b>{`${counted(parents, 'parent’s address', 'parents’ addresses')} will be kept for an invitation, and nothing is sent now. `}</b>
          )}
          Importing this file again won’t change anything. Athletes missing from it stay on the roster.
        </p>
        {done ? (
          <div className="buttons">
            <ButtonLink
              to={href('/studio/teams/:team', { team })}
              variant={families > 0 ? undefined : 'filled'}
            >
              Go to roster
            </ButtonLink>
            {families > 0 && (
              <ButtonLink to={href('/studio/teams/:team/invite', { team })} variant="filled" icon="mail">
                {`Invite ${counted(families, 'family', 'families')} to follow`}
              </ButtonLink>
            )}
          </div>
        ) : (
          todo + parents > 0 && (
            <Button type="submit" form={form} name="intent" value="import" variant="filled" busy={busy}>
              {todo > 0 ? `Import ${counted(todo, 'athlete')}` : 'Keep the addresses'}
            </Button>
          )
        )}
      </div>
    </Panel>
  )
}

function rankOf({ outcome, conflict, flags }: ImportedLine): number {
  if (outcome === 'refused') return 0
  return conflict || flags.length > 0 ? 1 : 2
}

const COLUMNS = [
  ['number', 'Number'],
  ['name', 'Name'],
  ['first', 'First name'],
  ['last', 'Last name'],
  ['suffix', 'Suffix'],
  ['position', 'Position'],
  ['year', 'Year'],
  ['parent', 'Parent’s email'],
  ['team', 'Team'],
  ['role', 'Player or staff'],
] as const

const NAMES = new Map<string, string>(COLUMNS)

const again = ({ currentTarget }: React.ChangeEvent<HTMLSelectElement>) => currentTarget.form?.requestSubmit()

function TeamChoice({ form, file: { teams, team }, busy }: Pick<ReportProps, 'form' | 'file' | 'busy'>) {
  if (team === null) return null
  return (
    <fieldset className={styles.team} disabled={busy}>
      <Select
        form={form}
        name="team"
        label="Team in the file"
        defaultValue={team}
        onChange={again}
        options={teams.map(({ name, count }) => [name, `${name || 'No prefix'} (${count})`] as const)}
      />
    </fieldset>
  )
}

type ReportColumn = RosterFile['columns'][number]

interface ColumnHeadProps extends Pick<ReportProps, 'form' | 'busy' | 'done'> {
  column: ReportColumn
  at: number
}

function ColumnHead({ form, column: { head, is }, at, done, busy }: ColumnHeadProps) {
  if (done) return head
  return (
    <Select
      form={form}
      name="column"
      label={head || `Column ${at + 1}`}
      defaultValue={is ?? ''}
      none="Leave out"
      onChange={again}
      disabled={busy}
      options={COLUMNS}
    />
  )
}

const OUTCOMES = {
  new: ['dot', 'New', undefined],
  changed: ['half', 'Changed', undefined],
  there: ['ring', 'No change', 'off'],
  refused: ['cross', 'Not imported', 'bad'],
} as const

interface ReportRowProps {
  line: ImportedLine
  columns: ReportColumn[]
  done: boolean
}

function ReportRow({ line, columns, done }: ReportRowProps) {
  const { who, entry, outcome, conflict, messages, cells } = line
  const flags = [...(conflict ? ['duplicate number'] : []), ...line.flags]
  const isFlagged = flags.length > 0
  const [shape, words, tone] = OUTCOMES[outcome]
  const settle = conflict ? [done ? 'Sort it out on the roster.' : 'You can sort it out on the roster.'] : []
  return (
    <tr data-problem={isFlagged || outcome === 'refused' || undefined}>
      <td>
        <Badge shape={isFlagged ? 'triangle' : shape} tone={isFlagged ? 'warn' : tone}>
          {[words, ...flags].join(', ')}
        </Badge>{' '}
        <span className="small quiet">{[`Line ${line.line}.`, ...messages, ...settle].join(' ')}</span>
      </td>
      {cells.length === 0 && <td colSpan={columns.length}>{who || 'Empty'}</td>}
      {cells.length > 0 &&
        columns.map(({ is }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <td key={at} data-out={is === null || undefined}>
            {is === 'number' && entry ? (
              <Bib number={entry.number} state={conflict ? 'conflict' : undefined} />
            ) : (
              (is !== null || !done) && cells[at]
            )}
          </td>
        ))}
    </tr>
  )
}
