const BOXES = `div, section, article, aside, main, header, footer, center, address, details, summary, dl, dt, dd, figure,
  figcaption, table, caption, thead, tbody, tfoot, tr, td, th, noscript`
const BLOCKS = `${BOXES}, p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, hr`

/** Puts loose text into paragraphs. Lines of the source count in WordPress's classic editor, but not in the one with blocks. */
export function separateParagraphs(page: Document, hasBlocks: boolean): void {
  for (const code of page.querySelectorAll('pre')) code.replaceWith(codeParagraph(page, code))
  for (const box of [page.body, ...page.body.querySelectorAll(BOXES)]) {
    for (const run of runsIn(box)) wrap(page, run, hasBlocks)
  }
  for (const box of page.body.querySelectorAll(BOXES)) unwrap(box)
}

function unwrap(box: Element): void {
  while (box.firstChild) box.before(box.firstChild)
  box.remove()
}

/** A private character for indents, which Portable Text would lose. */
export const INDENT = '\u{F0001}'

/** Keeps the lines and indents of code, which has no block of its own here. */
function codeParagraph(page: Document, code: Element): Element {
  for (const line of code.querySelectorAll('br')) line.replaceWith('\n')
  const text = (code.textContent ?? '').replace(/^\s*\n|\s+$/g, '').replace(/\t/g, '  ')
  const paragraph = page.createElement('p')
  const words = code.matches('.wp-block-verse')
    ? paragraph
    : paragraph.appendChild(page.createElement('code'))
  for (const [i, line] of text.split('\n').entries()) {
    if (i > 0) words.append(page.createElement('br'))
    words.append(line.replace(/^ +/, (indent) => INDENT.repeat(indent.length)))
  }
  return paragraph
}

function runsIn(box: Element): ChildNode[][] {
  const runs: ChildNode[][] = [[]]
  for (const node of box.childNodes) {
    if (node instanceof Element && node.matches(BLOCKS)) runs.push([])
    else runs.at(-1)?.push(node)
  }
  return runs.filter((run) => run.some((node) => (node.textContent ?? '').trim() !== ''))
}

const BLANK_LINE = /\n[^\S\n]*\n\s*/

function wrap(page: Document, run: ChildNode[], hasBlocks: boolean): void {
  let paragraph = page.createElement('p')
  run[0]?.before(paragraph)
  for (const node of run) {
    if (hasBlocks || !(node instanceof Text)) {
      paragraph.append(node)
      continue
    }
    node.remove()
    const text = node === run.at(-1) ? node.data.trimEnd() : node.data
    for (const [i, part] of text.split(BLANK_LINE).entries()) {
      if (i > 0) {
        const next = page.createElement('p')
        paragraph.after(next)
        paragraph = next
      }
      appendLines(page, paragraph, part)
    }
  }
}

function appendLines(page: Document, paragraph: Element, text: string): void {
  for (const [i, line] of text.split('\n').entries()) {
    const hasText = paragraph.hasChildNodes()
    if (i > 0 && hasText) paragraph.append(page.createElement('br'))
    if (hasText || line.trim() !== '') paragraph.append(line)
  }
}
