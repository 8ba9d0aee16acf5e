import type { WriteStream } from 'node:tty'
import { countDeveloping } from '../app/photos/develop/queue.server.ts'
import type { Database } from '../ports/database/port.ts'

const WIDTH = 30
/** Columns of the text beside the bar. */
const TEXT = 32
/** Long enough to print the greeting before the first bar. Milliseconds. */
const DELAY = 500

/**
 * Shows the progress of developing: a bar on a terminal; elsewhere a line at the start and one at the end. Prints
 * nothing when there is none to develop.
 */
export function progressBar(out: Pick<WriteStream, 'isTTY' | 'columns' | 'write'>) {
  return out.isTTY ? redrawnBar(out) : twoLines(out)
}

type Progress = (done: number, total: number) => void

/** Shows how many photographs all processes have developed. Returns a function that shows it again. */
export async function developingProgress(
  database: Pick<Database, 'db'>,
  show: Progress,
): Promise<() => void> {
  const report = async () => {
    const { waiting, done, dead } = await countDeveloping(database)
    show(done + dead, waiting + done + dead)
  }
  await report()
  // If the database is away now, the next call shows it.
  return () => void report().catch(() => {})
}

function twoLines(out: Pick<WriteStream, 'write'>): Progress {
  let underway = false
  return (done, total) => {
    if (underway === done < total) return
    underway = done < total
    out.write(
      underway ? `Developing ${total - done} photographs …\n` : 'No photographs are left to develop.\n',
    )
  }
}

function redrawnBar(out: Pick<WriteStream, 'columns' | 'write'>): Progress {
  let timer: NodeJS.Timeout | undefined
  let latest = { done: 0, total: 0 }

  // Leaves the cursor at the start of the line, so that log lines overwrite the bar.
  function draw(): void {
    timer = undefined
    out.write(`${barOf(latest, out.columns)}\r`)
  }

  return (done, total) => {
    const underway = latest.done < latest.total
    latest = { done, total }
    if (done < total) {
      timer ??= setTimeout(draw, DELAY).unref()
    } else if (underway) {
      clearTimeout(timer)
      timer = undefined
      out.write(`${barOf(latest, out.columns)}\n`)
    }
  }
}

/** One line that does not wrap. A terminal of unknown width counts as 80 columns. */
function barOf({ done, total }: { done: number; total: number }, stated: number): string {
  const columns = stated || 80
  const width = Math.max(0, Math.min(WIDTH, columns - TEXT))
  const filled = Math.floor((done / total) * width)
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
  return `\r\x1b[K  Developing  ${bar}  ${done} of ${total}`.slice(0, columns + 3)
}
