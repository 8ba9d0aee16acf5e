import { href } from 'react-router'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import styles from './site.module.css'
import type { SiteData } from './site.server.ts'
import { SECTION_LABELS } from './tabs.ts'

export function History({ versions, now }: SiteData) {
  if (versions.length === 0) {
    return (
      <p className={styles.nothing}>
        Nothing was published in the last 90 days. Earlier versions of your pages appear here.
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
          <CommandButton
            action={href('/studio/site/versions/:version/draft', { version: id })}
            label="Bring back"
            what={section}
          />
        </li>
      ))}
    </ul>
  )
}
