import { Button } from '../../../studio/ui/controls/button.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { counted } from '../../../ui/count.ts'
import styles from './match.module.css'
import type { MatchView } from './match-view.server.ts'
import { isOpen } from './rows.tsx'

interface FootProps {
  view: MatchView
  toggled: ReadonlySet<string>
  error: string | null | undefined
  busy: boolean
}

export function Foot({ view: { rows, counts, seen }, toggled, error, busy }: FootProps) {
  const changed = rows.filter((row) => toggled.has(row.photo) && (row.kind === 'tag' || isOpen(row)))
  const [leave, take] = [changed.filter((row) => !isOpen(row)), changed.filter(isOpen)]
  const count = counts.all - leave.length + take.length
  return (
    <div className={`${styles.foot} between`}>
      <input type="hidden" name="seen" value={seen} />
      {changed.map((row) => (
        <input key={row.photo} type="hidden" name={isOpen(row) ? 'take' : 'leave'} value={row.photo} />
      ))}
      <p role="status">
        <b>{count === 0 ? 'Nothing will be tagged,' : `${count.toLocaleString('en-US')} will be tagged,`}</b>{' '}
        <span className="quiet">
          {(counts.unsure - take.length).toLocaleString('en-US')} to review,{' '}
          {counts.none.toLocaleString('en-US')} without a match.
          {count > 0 && ' You can undo this.'}
        </span>
      </p>
      <Problem error={error} />
      {count > 0 && (
        <Button type="submit" variant="filled" busy={busy}>
          {`Tag ${counted(count, 'photo')}`}
        </Button>
      )}
    </div>
  )
}
