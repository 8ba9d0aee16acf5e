import { Button } from '../../../studio/ui/controls/button.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { counted } from '../../../ui/count.ts'
import styles from './match.module.css'
import type { MatchView } from './match-view.server.ts'

interface FootProps {
  view: Omit<MatchView, 'tags'>
  left: ReadonlySet<string>
  error: string | null | undefined
  busy: boolean
}

/** What the match would do, and the button that does it. */
export function Foot({ view: { rows, counts, seen }, left, error, busy }: FootProps) {
  const unticked = rows.filter(({ kind, photo }) => kind === 'tag' && left.has(photo))
  const count = counts.all - unticked.length
  return (
    <div className={styles.foot}>
      <input type="hidden" name="seen" value={seen} />
      {unticked.map(({ photo }) => (
        <input key={photo} type="hidden" name="leave" value={photo} />
      ))}
      <p role="status">
        <b>{count === 0 ? 'Nothing will be tagged,' : `${count.toLocaleString('en-US')} will be tagged,`}</b>{' '}
        <span className="quiet">
          {counts.unsure.toLocaleString('en-US')} unsure, {counts.none.toLocaleString('en-US')} without a
          match.
          {count > 0 && ' You can take all of it back.'}
        </span>
      </p>
      <Problem error={error} />
      {count > 0 && (
        <Button type="submit" variant="filled" busy={busy}>
          {`Tag ${counted(count, 'photograph')}`}
        </Button>
      )}
    </div>
  )
}
