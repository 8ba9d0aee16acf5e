import { href, Link } from 'react-router'
import { CommandButton } from '../../studio/ui/forms/commands.tsx'
import { Thumb } from '../../studio/ui/thumb.tsx'
import { EVIDENCE } from '../tags/evidence.ts'
import type { ReportedTag } from '../tags/reports.server.ts'
import { Bib } from './bib.tsx'
import styles from './reports.module.css'

/** Reported photos, each answered in place. */
export function Reports({ tags, numberOf }: { tags: ReportedTag[]; numberOf(photo: string): number }) {
  return (
    <ul className={styles.reports}>
      {tags.map((tag) => (
        <Report key={`${tag.photo.id} ${tag.athlete.id}`} tag={tag} number={numberOf(tag.photo.id)} />
      ))}
    </ul>
  )
}

function Report({ tag: { photo, file, athlete, evidence, detail, instead }, number }: ReportProps) {
  const which = { photo: photo.id, athlete: athlete.id }
  const who = athlete.number
  return (
    <li>
      <Thumb photo={photo} alt={`Photo ${number}, ${file}`} size={640} fill />
      <div className="stack">
        <p className={styles.who}>
          <b className="num">{number}</b>
          <Bib number={who} />
          <Link className="link" to={href('/studio/athletes/:athlete', { athlete: athlete.id })}>
            {athlete.name || `Number ${who}`}
          </Link>
          <span className="small quiet">{athlete.team}</span>
        </p>
        <p>
          A visitor says this isn’t {who}
          {instead && `, but ${instead}`}. Until you decide, it won’t come up for {who}.
        </p>
        <p className="small quiet">
          {EVIDENCE[evidence]}
          {detail && `: ${detail}`}
        </p>
        <div className="buttons">
          <CommandButton
            action={href('/studio/athletes/:athlete/tags/:photo/keeping', which)}
            icon="check"
            label={`Keep ${who}`}
            what={`on photo ${number}`}
          />
          <CommandButton
            action={href('/studio/athletes/:athlete/tags/:photo/removal', which)}
            icon="cross"
            label={`Remove ${who}`}
            what={`from photo ${number}`}
          />
        </div>
      </div>
    </li>
  )
}

interface ReportProps {
  tag: ReportedTag
  number: number
}
