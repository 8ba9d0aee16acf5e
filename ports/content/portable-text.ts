interface MaybeBlock {
  _type?: unknown
  style?: unknown
  listItem?: unknown
  children?: unknown
}

function plainText(block: unknown): string {
  const { _type, children } = (block ?? {}) as MaybeBlock
  if (_type !== 'block' || !Array.isArray(children)) return ''
  return children
    .map((child) => (typeof child?.text === 'string' ? child.text : ''))
    .join('')
    .trim()
}

/** Returns the first paragraphs as plain text, without headings, lists and quotations. */
export function openingOf(body: unknown[], enough = 240): string {
  let text = ''
  for (const block of body) {
    const { style, listItem } = (block ?? {}) as MaybeBlock
    if ((style !== undefined && style !== 'normal') || listItem !== undefined) continue
    text = `${text} ${plainText(block)}`.trim()
    if (text.length >= enough) break
  }
  return text
}
