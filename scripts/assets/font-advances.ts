/**
 * Returns [advance, left side bearing, right side bearing] in em of each character in a static TrueType font.
 * @see https://learn.microsoft.com/typography/opentype/spec/otff
 */
export function readAdvances(font: Buffer, text: string): Record<string, [number, number, number]> {
  const tables = tableOffsets(font)
  const unitsPerEm = font.readUInt16BE(at(tables, 'head') + 18)
  const em = (units: number) => Math.round((1000 * units) / unitsPerEm) / 1000
  const glyphOf = characterMap(font, at(tables, 'cmap'))

  return Object.fromEntries(
    Array.from(text, (character) => {
      const glyph = glyphOf(character.codePointAt(0) ?? 0)
      if (glyph === 0) throw new Error(`The font has no glyph for '${character}'.`)
      const fullMetrics = font.readUInt16BE(at(tables, 'hhea') + 34)
      const advance = font.readUInt16BE(at(tables, 'hmtx') + 4 * Math.min(glyph, fullMetrics - 1))
      const ink = inkExtent(font, tables, glyph) ?? { from: 0, to: advance }
      return [character, [em(advance), em(ink.from), em(advance - ink.to)]]
    }),
  )
}

/** Font units; undefined for an empty glyph such as the space. */
function inkExtent(font: Buffer, tables: Map<string, number>, glyph: number) {
  const isLong = font.readInt16BE(at(tables, 'head') + 50) === 1
  const loca = at(tables, 'loca')
  const offset = (i: number) =>
    isLong ? font.readUInt32BE(loca + 4 * i) : 2 * font.readUInt16BE(loca + 2 * i)
  if (offset(glyph) === offset(glyph + 1)) return undefined
  const outline = at(tables, 'glyf') + offset(glyph)
  return { from: font.readInt16BE(outline + 2), to: font.readInt16BE(outline + 6) }
}

function tableOffsets(font: Buffer) {
  const count = font.readUInt16BE(4)
  return new Map(
    Array.from({ length: count }, (_, i) => {
      const record = 12 + 16 * i
      return [font.toString('latin1', record, record + 4), font.readUInt32BE(record + 8)] as const
    }),
  )
}

function at(tables: Map<string, number>, tag: string) {
  const offset = tables.get(tag)
  if (offset === undefined) throw new Error(`The font has no ${tag} table.`)
  return offset
}

function characterMap(font: Buffer, cmap: number): (codePoint: number) => number {
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, i) => cmap + font.readUInt32BE(cmap + 8 + 8 * i),
  )
  const table = subtables.find((offset) => font.readUInt16BE(offset) === 4)
  if (table === undefined) throw new Error('The font has no character map of format 4.')

  const twice = font.readUInt16BE(table + 6)
  const ends = table + 14
  const starts = ends + twice + 2
  const deltas = starts + twice
  const ranges = deltas + twice

  return (codePoint) => {
    let segment = 0
    while (font.readUInt16BE(ends + segment) < codePoint) segment += 2
    const start = font.readUInt16BE(starts + segment)
    if (codePoint < start) return 0
    const delta = font.readUInt16BE(deltas + segment)
    const range = font.readUInt16BE(ranges + segment)
    if (range === 0) return (codePoint + delta) & 0xffff
    const glyph = font.readUInt16BE(ranges + segment + range + 2 * (codePoint - start))
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
}
