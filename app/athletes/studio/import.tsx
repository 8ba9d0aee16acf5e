import { useState } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { byOf } from '../../accounts/staff-context.server.ts'
import type { FormHandle } from '../../form-handle.ts'
import { portsContext } from '../../ports.server.ts'
import { FormCopy } from '../../studio/ui/autosave/form-copy.tsx'
import { Button } from '../../studio/ui/controls/button.tsx'
import forms from '../../studio/ui/forms/forms.module.css'
import { Send } from '../../studio/ui/forms/forms.tsx'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { MOST_ATHLETES } from '../entry.ts'
import { readInvitable } from '../follow/invite.server.ts'
import type { Route } from './+types/import.ts'
import { readChoices } from './import/choices.ts'
import { type ImportedLine, importRoster } from './import/import-roster.server.ts'
import { Report } from './import/report.tsx'
import { type RosterFile, readRoster } from './import/roster-file.server.ts'
import { RosterText } from './import/roster-text.tsx'
import { readTeamHead } from './team/team.server.ts'
import { TeamLink } from './team/team-link.tsx'

export const handle: FormHandle = { large: true }

interface Imported {
  error: string | null
  report: ImportedLine[] | null
  file: Pick<RosterFile, 'columns' | 'teams' | 'team'> | null
  done: boolean
  families: number
}

/** Connects fields outside the form. */
const FORM = 'roster-import'

export async function loader({ params, context }: Route.LoaderArgs) {
  const team = await readTeamHead(context.get(portsContext).database, params.team)
  if (!team) throw data(null, { status: 404 })
  return team
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { database } = context.get(portsContext)
  const form = await request.formData()
  const refused = (error: string) =>
    data<Imported>({ error, report: null, file: null, done: false, families: 0 }, { status: 400 })
  const head = await readTeamHead(database, params.team)
  const file = readRoster(String(form.get('roster') ?? ''), { team: head?.name, ...readChoices(form) })
  if ('refused' in file) return refused(file.refused)
  const done = form.get('intent') === 'import'
  const work = { database, teamId: params.team, dryRun: !done, ...byOf(context) }
  const report = await importRoster(work, file.lines)
  if ('refused' in report) return refused(report.refused)
  const { columns, teams, team } = file
  const families = done ? (await readInvitable(database.db, params.team)).length : 0
  return data<Imported>({ error: null, report, file: { columns, teams, team }, done, families })
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Import roster', matches)
}

export default function RosterImport({ loaderData: team, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  // A report describes the text that was sent.
  const [changed, setChanged] = useState(false)
  const { report = null, file = null, done = false, families = 0 } = (!changed && actionData) || {}
  const todo = report?.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length ?? 0
  const ready = todo > 0 && !done
  return (
    <Page title="Import roster" above={<TeamLink {...team} />}>
      <div className={report ? 'stack' : 'narrow'}>
        {/* A report is about its lines: they're folded, and still sent. */}
        <details open={report === null}>
          <summary hidden={report === null}>Another file, or paste instead</summary>
          <Form
            id={FORM}
            className={forms.panel}
            method="post"
            aria-label="Import roster"
            onSubmit={() => setChanged(false)}
            preventScrollReset
          >
            <p>
              Choose a spreadsheet saved as CSV, or paste its rows: one athlete per line, columns in any
              order, up to {MOST_ATHLETES} lines. You’ll see what happens to every line before anything is
              saved. A code replacement file works as well (a code such as t23, a tab, and the name).
            </p>
            <FormCopy />
            <RosterText onText={() => setChanged(true)} />
            <Send error={busy ? null : actionData?.error}>
              <Button
                type="submit"
                name="intent"
                value="check"
                variant={ready || done ? undefined : 'filled'}
                busy={busy}
              >
                Check file
              </Button>
            </Send>
          </Form>
        </details>
        {report && file && (
          <Report
            form={FORM}
            team={team.id}
            report={report}
            file={file}
            done={done}
            todo={todo}
            busy={busy}
            families={families}
          />
        )}
      </div>
    </Page>
  )
}
