import type { WriteStream } from 'node:tty'

const WIDTH = 30
/** The words beside the bar. */
const WORDS = 32
/** Long enough for the greeting to be out before the first bar. Milliseconds. */
const DELAY = 500

/**
 * Draws how far developing has come: a bar that redraws itself on a terminal, a line at the beginning and one at the
 * end elsewhere, and nothing when nothing waits.
 */
export function progressBar(out: Pick<WriteStream, 'isTTY' | 'columns' | 'write'>) {
  return out.isTTY ? redrawnBar(out) : twoLines(out)
}

type Progress = (done: number, total: number) => void

function twoLines(out: Pick<WriteStream, 'write'>): Progress {
  let underway = false
  return (done, total) => {
    if (underway === done < total) return
    underway = done < total
    out.write(underway ? `Developing ${total - done} photographs …\n` : 'No photograph waits any more.\n')
  }
}

function redrawnBar(out: Pick<WriteStream, 'columns' | 'write'>): Progress {
  let timer: NodeJS.Timeout | undefined
  let latest = { done: 0, total: 0 }

  // The cursor waits at the beginning of the line, so that whatever is logged meanwhile takes the bar's place.
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

/** One line that does not wrap. A terminal that does not say how wide it is has 80 columns, as ever. */
function barOf({ done, total }: { done: number; total: number }, stated: number): string {
  const columns = stated || 80
  const width = Math.max(0, Math.min(WIDTH, columns - WORDS))
  const filled = Math.floor((done / total) * width)
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
  return `\r\x1b[K  Developing  ${bar}  ${done} of ${total}`.slice(0, columns + 3)
}
