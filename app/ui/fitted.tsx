import styles from './fitted.module.css'
import { longestWord } from './fonts/longest-word.ts'

/** No line may start with a dash. */
const LONE_DASH = / (?=[-–—] )/g
/** More characters are set smaller on a narrow screen, where they would be nine lines. */
const LENGTHY = 48

export function Fitted({ children: text }: { children: string }) {
  return (
    <span
      className={styles.fitted}
      data-lengthy={text.length > LENGTHY || undefined}
      {...emsOf([text.toUpperCase()])}
    >
      {text.replace(LONE_DASH, '\u00a0')}
    </span>
  )
}

/** The rules of `.fitted` read these: the width of the longest shown word. */
export function emsOf(texts: string[]) {
  const { ems, narrow } = longestWord(texts)
  return { 'data-ems': String(Math.min(ems, 39)).padStart(2, '0'), 'data-narrow': narrow || undefined }
}
