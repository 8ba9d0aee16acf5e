import { columnsOf, plainCell, readCsvRows } from '../../csv-rows.server.ts'
import { readNumber } from '../number.ts'
import { readClock, readElapsed, readStart } from './clock.ts'

/** A line of a timing sheet. */
export interface Finish {
  line: number
  /** The number as a roster has it. */
  bib: string
  /** What the clock showed, in milliseconds since midnight. */
  time: number
}

export interface SheetLine {
  line: number
  /** What the file has, 'bib, time'. */
  read: string
  /** Why it is left out. */
  problem: string
  /** True for who did not finish: nothing is wrong with it. */
  fine: boolean
}

export interface Sheet {
  /** In the order of their times. */
  finishes: Finish[]
  /** Lines that are left out. */
  left: SheetLine[]
  /** How many lines have a text, without the head. */
  lines: number
}

/** How many lines a sheet may have, and how many characters. */
const MOST_LINES = 5000
const MOST_SHEET = 1_000_000

const NAMES = {
  bib: [
    'bib',
    'bib #',
    'bib#',
    'bib no',
    'bib no.',
    'bib number',
    'number',
    'no',
    'no.',
    '#',
    'race no',
    'race number',
    'jersey',
  ],
  time: [
    'time',
    'finish',
    'finish time',
    'finished',
    'gun time',
    'clock',
    'clock time',
    'time of day',
    'tod',
    'result',
    'chip time',
  ],
} as const
const NO_FINISH = /^(dnf|dns|dq|dsq|nt|did not (finish|start)|-+|)$/i

/**
 * Reads a timing sheet: a bib and a time in each line.
 * @param start when the race started, for a sheet of times that have passed since; '' for one of clock times
 */
export function readSheet(text: string, start: string): Sheet | { refused: string } {
  if (text.trim() === '') return { refused: 'Choose a timing sheet, or paste its lines.' }
  if (text.length > MOST_SHEET) return { refused: 'The timing sheet is larger than 1 MB.' }
  const began = start.trim() === '' ? null : readStart(start)
  if (start.trim() !== '' && began === null)
    return { refused: `“${start.slice(0, 20)}” is not a time. Write the start as 9:30, or as 9:30:00 AM.` }
  const rows = readCsvRows(text, MOST_LINES + 2)
  if ('refused' in rows) return rows
  if (rows.length > MOST_LINES + 1) return { refused: `A timing sheet has at most ${MOST_LINES} lines.` }
  const columns = columnsOf(rows[0]?.cells ?? [], NAMES)
  const hasHead = columns.bib !== undefined && columns.time !== undefined
  const { bib = 0, time = 1 } = hasHead ? columns : {}
  const body = hasHead ? rows.slice(1) : rows
  const sheet: Sheet = { finishes: [], left: [], lines: body.length }
  for (const { line, cells } of body) {
    const [number, at] = [plainCell(cells[bib] ?? ''), plainCell(cells[time] ?? '')]
    const read = readLine(number, at, began)
    if ('bib' in read) sheet.finishes.push({ line, ...read })
    else sheet.left.push({ line, read: `${number}, ${at}`.slice(0, 80), ...read })
  }
  return sheet.finishes.length + sheet.left.length === 0
    ? { refused: 'The timing sheet has no lines.' }
    : withoutRepeated(sheet)
}

type Problem = { problem: string; fine: boolean }

function readLine(
  number: string,
  time: string,
  began: number | null,
): { bib: string; time: number } | Problem {
  const problem = (text: string) => ({ problem: text, fine: false })
  const bib = readNumber(number)
  if (number === '') return problem('No bib')
  if (NO_FINISH.test(time)) return { problem: 'Did not finish: left out', fine: true }
  // 217 with a letter for its 1 is no bib, as 7A is.
  if (bib === null || /\d[a-z]+\d/i.test(number)) return problem(bibProblem(number))
  const passed = readElapsed(time)
  const at = began === null ? readClock(time) : passed === null ? null : began + passed
  if (at !== null) return { bib, time: at }
  const needsStart = began === null && passed !== null
  return problem(
    needsStart
      ? `“${time.slice(0, 20)}” is no clock time. If it has passed since the start, say when that was`
      : `“${time.slice(0, 20)}” is not a time`,
  )
}

function bibProblem(number: string): string {
  const said = `“${number.slice(0, 20)}”`
  return /[a-z]/i.test(number) ? `${said} has a letter in it` : `${said} is not a bib`
}

/** A bib that is there twice, with different times, is nobody's. */
function withoutRepeated(sheet: Sheet): Sheet {
  const byBib = Map.groupBy(sheet.finishes, ({ bib }) => bib)
  const finishes: Finish[] = []
  const left = [...sheet.left]
  for (const [bib, all] of byBib) {
    const first = all[0] as Finish
    if (all.every(({ time }) => time === first.time)) finishes.push(first)
    else
      for (const { line, time } of all) {
        const others = all.filter((one) => one.line !== line).map((one) => one.line)
        const problem = `${bib} is also in line ${others.join(', ')} with another time`
        left.push({ line, read: `${bib}, ${time}`, problem, fine: false })
      }
  }
  return {
    ...sheet,
    finishes: finishes.toSorted((a, b) => a.time - b.time || a.line - b.line),
    left: left.toSorted((a, b) => a.line - b.line),
  }
}
