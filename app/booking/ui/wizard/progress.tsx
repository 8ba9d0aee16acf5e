import * as t from '#messages/booking'
import styles from './progress.module.css'

/** Describes the question's heading or field. */
export const PROGRESS = 'progress'

export function Progress({ type, step, steps }: { type: string; step: number; steps: number }) {
  return (
    <div className={styles.progress}>
      <p className="edge" id={PROGRESS}>
        <b>{type}</b> <span>{t.progress({ step, steps })}</span>
      </p>
      <ol aria-hidden="true">
        {Array.from({ length: steps }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the nth mark is the nth mark
          <li key={i} data-done={i < step ? '' : undefined} />
        ))}
      </ol>
    </div>
  )
}
