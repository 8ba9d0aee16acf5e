import { useEffect, useRef } from 'react'
import { Bib, bibState } from '../bib.tsx'
import type { TaggedFrame } from './rules.ts'
import { going } from './session.ts'
import { addressOf } from './stage.tsx'
import styles from './tagging.module.css'
import type { Tagging } from './use-tagging.ts'

const BEFORE = 5
const AFTER = 14
const SMALL = 200

export function Film({ tagging }: { tagging: Tagging }) {
  const { frames, index, burst } = tagging
  const from = Math.max(0, Math.min(index - BEFORE, frames.length - BEFORE - AFTER))
  const shown = frames.slice(from, from + BEFORE + AFTER)
  const isBurst = burst.to > burst.from
  const film = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current photo stays in the middle.
  useEffect(() => {
    const item = film.current?.querySelector<HTMLElement>('li:has([aria-current])')
    if (!film.current || !item) return
    film.current.scrollLeft = item.offsetLeft + item.offsetWidth / 2 - film.current.clientWidth / 2
  }, [index, from])
  return (
    <ol ref={film} className={styles.film} aria-label="Filmstrip">
      {shown.map((frame, i) => {
        const at = from + i
        const inBurst = isBurst && at >= burst.from && at <= burst.to
        const first = inBurst && (at === burst.from || i === 0)
        return (
          <li
            key={frame.id}
            data-burst={inBurst || undefined}
            data-first={first || undefined}
            data-last={(inBurst && at === burst.to) || undefined}
            data-nobody={isNobody(frame) || undefined}
          >
            {first && <span className={styles.label}>Burst of {burst.to - burst.from + 1}</span>}
            <button
              type="button"
              tabIndex={-1}
              aria-current={at === index ? 'true' : undefined}
              onClick={() => tagging.act(going(at))}
            >
              <img
                src={addressOf(frame, SMALL)}
                alt=""
                width={frame.width}
                height={frame.height}
                draggable={false}
              />
              <span className={`${styles.under} num`}>
                <span className="hidden-text">Photo </span>
                {at + 1}
                <Who tagging={tagging} at={at} />
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function isNobody({ tags, nobody }: TaggedFrame): boolean {
  return tags.length === 0 && nobody !== undefined
}

function Who({ tagging, at }: { tagging: Tagging; at: number }) {
  const frame = tagging.frames[at]
  const tags = frame?.tags ?? []
  if (frame && isNobody(frame)) return <span>none</span>
  if (tags.length === 0) {
    return (
      <span className={styles.ring}>
        <span className="hidden-text">untagged</span>
      </span>
    )
  }
  const [first] = tags
  const athlete = first && tagging.athletes.get(first.athlete)
  return (
    <span className={styles.bibs}>
      {athlete && <Bib number={athlete.number} state={bibState(athlete)} />}
      {tags.length > 1 && `+${tags.length - 1}`}
    </span>
  )
}
