/**
 * Runs in the browser: gives every roll the height that its photographs will have, before they are read, so that
 * whoever comes back to the middle of a long album finds it there. Does what the browser does for `.justified`. Sent as
 * its own source, to run before the page is painted: it may use nothing from around it.
 */
export function reserveRoom(): void {
  const boxes = document.querySelectorAll<HTMLElement>('[data-shape]')
  const [first] = boxes
  if (!first) return
  const style = getComputedStyle(first)
  const length = (name: string) => Number.parseFloat(style.getPropertyValue(name))
  const [row, gap] = [length('--row'), length('column-gap')]
  const width = first.getBoundingClientRect().width - length('padding-left') - length('padding-right')
  if (!(row > 0 && width > 0)) return
  for (const box of boxes) box.style.minBlockSize = `${heightOf(box.dataset.shape ?? '')}px`

  function heightOf(shape: string): number {
    const ratios = Array.from(shape, (letter) => (letter.charCodeAt(0) - 57) / 20)
    let [height, line, count] = [-gap, 0, 0]
    for (const ratio of ratios) {
      if (count > 0 && (line + ratio) * row + count * gap > width) {
        height += gap + heightOfLine(line, count, 0)
        ;[line, count] = [0, 0]
      }
      line += ratio
      count++
    }
    // What fills the last line has a line of its own when not even its gap is left.
    const full = line * row + count * gap > width
    height += gap + heightOfLine(line, full ? count : count + 1, full ? 0 : 12) + (full ? gap : 0)
    // Whole, and more than what a browser's roundings add up to.
    return Math.ceil(height + 0.25)
  }

  function heightOfLine(line: number, count: number, filler: number): number {
    const left = width - line * row - (count - 1) * gap
    const grow = line + filler
    return row + left / (left > 0 ? Math.max(1, grow) : grow)
  }
}
