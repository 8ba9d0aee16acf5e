import styles from './progress.module.css'

/** The id of '3 of 7', which describes the question's heading or field. */
export const PROGRESS = 'progress'

/** '3 of 7', and a strip with a mark for each step. */
export function Progress({ type, step, steps }: { type: string; step: number; steps: number }) {
  return (
    <div className={styles.progress}>
      <p className="edge" id={PROGRESS}>
        <b>{type}</b> <span>{`${step} of ${steps}`}</span>
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
