import { Button } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import { Moment } from '../../../studio/ui/moment.tsx'
import styles from './site.module.css'
import type { SiteData } from './site.server.ts'
import { SECTION_LABELS } from './tabs.ts'

/** Earlier versions of sections. One that is brought back becomes a draft. */
export function History({ versions, now }: SiteData) {
  const busy = useNavigation().state !== 'idle'
  if (versions.length === 0) {
    return (
      <p className={styles.nothing}>
        Nothing was published in the last 90 days. What pages said before appears here.
      </p>
    )
  }
  return (
    <ul className={styles.versions}>
      {versions.map(({ id, section, name, at }) => (
        <li key={id}>
          <span>
            <b>{SECTION_LABELS[section as keyof typeof SECTION_LABELS] ?? section}</b>{' '}
            <span className="quiet">as it was before {name} published another</span>
          </span>
          <span className="small quiet">
            <Moment at={at} now={now} />
          </span>
          <Form method="post">
            <input type="hidden" name="version" value={id} />
            <Button type="submit" name="intent" value="restore" disabled={busy} aria-busy={busy}>
              Bring back<span className="hidden-text"> {section}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
