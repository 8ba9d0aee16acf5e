import type { WriteStream } from 'node:tty'

const WIDTH = 30

/** Draws how far developing has come: a bar that redraws itself on a terminal, two plain lines elsewhere. */
export function progressBar(out: WriteStream): (done: number, total: number) => void {
  return (done, total) => {
    if (total === 0) return
    if (!out.isTTY) {
      if (done === 0) out.write(`Developing ${total} photographs …\n`)
      if (done === total) out.write('All photographs are developed.\n')
      return
    }
    const filled = Math.round((done / total) * WIDTH)
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
    out.write(`\r  Developing  ${bar}  ${done} of ${total}${done === total ? '\n' : ''}`)
  }
}
