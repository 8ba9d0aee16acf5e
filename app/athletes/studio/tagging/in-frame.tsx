import { href, Link } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { EVIDENCE } from '../../tags/evidence.ts'
import { Bib, bibState } from '../bib.tsx'
import type { ShownTag } from './rules.ts'
import { keeping, removing } from './session.ts'
import styles from './tagging.module.css'
import type { Tagging } from './use-tagging.ts'

export function InFrame({ tagging }: { tagging: Tagging }) {
  const { frame } = tagging
  return (
    <section className={styles.tags} aria-label={`Athletes in photo ${frame.number}`}>
      <p className="edge">
        <b>{frame.number}</b> <span className={styles.file}>{frame.name}</span>
      </p>
      {frame.held && (
        <p className="small">
          <Link className="link warn" to={href('/studio/held/:photo', { photo: frame.photo })}>
            Hidden. Why?
          </Link>
        </p>
      )}
      {frame.tags.length === 0 &&
        (frame.nobody === undefined ? (
          <p className="small quiet">No one is tagged.</p>
        ) : (
          <p className="between small">
            <span>Marked as having no athletes.</span>
            <Button
              variant="subtle"
              icon="cross"
              aria-label={`Mark photo ${frame.number} as untagged`}
              onClick={() => tagging.act(removing())}
            />
          </p>
        ))}
      <ul>
        {frame.tags.map((tag) => (
          <Chip key={tag.athlete} tag={tag} tagging={tagging} />
        ))}
      </ul>
    </section>
  )
}

function Chip({ tag, tagging }: { tag: ShownTag; tagging: Tagging }) {
  const athlete = tagging.athletes.get(tag.athlete)
  const number = athlete?.number ?? '–'
  // A caption's detail begins with where it stands.
  const named = tag.evidence === 'caption' ? '' : EVIDENCE[tag.evidence]
  const why = [named, tag.detail].filter(Boolean).join(': ') || EVIDENCE[tag.evidence]
  return (
    <li className={styles.chip} data-reported={tag.reported || undefined}>
      <Bib number={number} state={bibState(athlete)} />
      <span className={styles.who}>
        <b className="clip">{athlete ? athlete.name || `Number ${number}` : 'On another team'}</b>
        {tag.reported && <span className="small warn clip">Reported as wrong</span>}
        <span className="small quiet clip" title={why}>
          {why}
        </span>
      </span>
      {tag.reported && (
        <Button
          aria-label={`Keep ${number} in photo ${tagging.frame.number}`}
          onClick={() => tagging.act(keeping(tag))}
        >
          Keep
        </Button>
      )}
      <Button
        variant="subtle"
        icon="cross"
        aria-label={`Remove ${number} from photo ${tagging.frame.number}`}
        onClick={() => tagging.act(removing(tag))}
      />
    </li>
  )
}
