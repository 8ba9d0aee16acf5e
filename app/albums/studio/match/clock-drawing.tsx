import styles from './match.module.css'
import type { ClockView } from './match-view.server.ts'

/** Marks in a row at most: more are one dark block. */
const MOST = 400
const WIDTH = 960

/** The finishes above, and below them the photographs as the camera's clock has them and as they count: the rows fall into line. */
export function ClockDrawing({ clock: { finishes, shots, offset } }: { clock: ClockView }) {
  const moved = shots.map((shot) => shot + offset)
  const all = [...finishes, ...moved, ...shots]
  if (finishes.length === 0 || shots.length === 0) return null
  const [from, to] = [Math.min(...all), Math.max(...all)]
  const x = (time: number) => 8 + ((time - from) / Math.max(1, to - from)) * (WIDTH - 16)
  const marks = (times: number[], top: number, bottom: number) =>
    times
      .slice(0, MOST)
      .map((time) => `M${x(time).toFixed(1)} ${top}V${bottom}`)
      .join('')
  return (
    <div className={styles.drawing}>
      <svg
        viewBox={`0 0 ${WIDTH} 190`}
        role="img"
        aria-label="The finish times, and the photographs below them as they count"
      >
        <text x="8" y="14">
          Finishes on the sheet
        </text>
        <path className={styles.mark} d={marks(finishes, 24, 62)} />
        <text x="8" y="84">
          Photographs as they count
        </text>
        <path className={styles.mark} d={marks(moved, 94, 132)} />
        <path className={styles.wrote} d={marks(shots, 144, 160)} />
        <text x="8" y="180">
          Photographs as the camera wrote them
        </text>
      </svg>
    </div>
  )
}
