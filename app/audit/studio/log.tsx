import { href } from 'react-router'
import { portsContext } from '../../ports.server.ts'
import { SECTION_LABELS } from '../../site/studio/site/tabs.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Moment } from '../../studio/ui/dates/moment.tsx'
import { titled } from '../../studio/ui/page/title.ts'
import { SettingsPage } from '../../studio/ui/settings/settings-page.tsx'
import { type AuditItem, listEvents } from '../list.server.ts'
import { actorOf, sentenceOf } from '../sentences.ts'
import type { Route } from './+types/log.ts'
import styles from './log.module.css'

const SHOWN = 100

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database } = context.get(portsContext)
  const before = url.searchParams.get('before')?.slice(0, 64) || undefined
  const found = await listEvents(database, { before, limit: SHOWN + 1 })
  const lines = found.slice(0, SHOWN)
  return { lines, now: Date.now(), older: found.length > SHOWN ? lines.at(-1)?.id : undefined }
}

export const meta = titled('Log')

export default function Log({ loaderData: { lines, older, now } }: Route.ComponentProps) {
  return (
    <SettingsPage title="Log" description="Who changed what, and when">
      {lines.length === 0 && <p className="quiet">Nothing recorded yet.</p>}
      <ul className={styles.log}>
        {lines.map((line) => (
          <li key={line.id}>
            <span className="small quiet">
              <Moment at={line.at} now={now} />
            </span>
            <span>{textOf(line)}</span>
          </li>
        ))}
      </ul>
      {older && (
        <p>
          <ButtonLink to={`${href('/studio/settings/log')}?before=${older}`}>Older</ButtonLink>
        </p>
      )}
    </SettingsPage>
  )
}

function textOf(line: AuditItem): string {
  const who = line.program ? `An app of ${actorOf(line)}` : actorOf(line)
  const section = line.action === 'site.publish' && line.about
  const labels: Record<string, string> = SECTION_LABELS
  return `${who} ${sentenceOf(line)}${section ? `: ${labels[section] ?? section}` : ''}`
}
