import styles from './fitted.module.css'
import { longestWord } from './fonts/longest-word.ts'

/** A blank before a dash: no line begins with one. */
const LONE_DASH = / (?=[-–—] )/g

interface FittedProps {
  children: string
}

/** A headline that is as large as its place allows without breaking its longest word. */
export function Fitted({ children: text }: FittedProps) {
  return (
    <span className={styles.fitted} {...emsOf([text.toUpperCase()])}>
      {text.replace(LONE_DASH, '\u00a0')}
    </span>
  )
}

/** What the rules of `.fitted` read on it or around it: the width of the longest word of the texts, as they are shown. */
export function emsOf(texts: string[]) {
  const { ems, narrow } = longestWord(texts)
  return { 'data-ems': String(Math.min(ems, 39)).padStart(2, '0'), 'data-narrow': narrow || undefined }
}
