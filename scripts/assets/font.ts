/**
 * Makes the site's font file, the table of its character widths, and the fonts for the name on shared pictures.
 * `node scripts/assets/font.ts` writes all; `--check` compares them with the committed files.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Blob, Face, Font } from 'harfbuzzjs'
import subsetFont from 'subset-font'

const sourceOf = (letters: string) =>
  createRequire(import.meta.url).resolve(
    `@fontsource-variable/archivo/files/archivo-${letters}-standard-normal.woff2`,
  )
const fontFile = new URL('../../app/ui/fonts/archivo.woff2', import.meta.url)
const accentedFile = new URL('../../app/ui/fonts/archivo-accented.woff2', import.meta.url)
const extendedFile = new URL('../../app/ui/fonts/archivo-extended.woff2', import.meta.url)
const advancesFile = new URL('../../app/ui/fonts/advances.json', import.meta.url)

const ascii = String.fromCodePoint(...Array.from({ length: 95 }, (_, i) => 0x20 + i))
// Each letter adds up to 400 bytes to every first visit: rare ones have a file of their own (fonts.css).
const symbols = '<=>[\\]^_`{|}~'
const punctuation = '\u00a0–—‘’“”…•·×°©®™€'
const text = `${without(symbols, ascii)}${punctuation}`
// Both cases, since headlines are set in capitals.
const lowerCase = 'àáâãäåæçèéêëìíîïñòóôõöøùúûüðýþœ'
const accented = `${lowerCase}${lowerCase.toUpperCase()}ßÿ¡¿${symbols}`

function without(letters: string, from: string): string {
  return Array.from(from)
    .filter((letter) => !letters.includes(letter))
    .join('')
}

/** Latin Extended-A and the Romanian letters, in another file. */
const extended = without('Œœ', `${range(0x100, 0x17f)}${range(0x218, 0x21b)}ẞ`)

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
}

/** The two styles of the brand's name; see `app/ui/fonts/measure.ts`. */
const faces = { wide: { wdth: 125, wght: 850 }, phone: { wdth: 75, wght: 900 } }
/** Without accented letters, which are as wide as the letters without their accents. */
const measured = `${ascii.replace(/[^ A-Za-z0-9&'.-]/g, '')}ÆØÐÞŒ`
const measuredExtended = 'ŁĐĦŦŊ'

/** Each source has a part of these. */
const latin = String.fromCodePoint(...Array.from({ length: 0x2190 - 0x20 }, (_, i) => 0x20 + i))

const limit = 45_000

async function makeFont(letters: string, text: string) {
  const made = await subsetFont(await readFile(sourceOf(letters)), text, {
    targetFormat: 'woff2',
    keepFeatures: ['kern', 'liga', 'tnum'],
    variationAxes: { wght: { min: 400, max: 900 }, wdth: { min: 75, max: 125 } },
    noHinting: true,
    dropTables: ['gasp'],
  })
  if (made.length > limit) throw new Error(`The font has ${made.length} bytes, more than ${limit}.`)
  return made
}

/** One cut as TrueType, because libvips reads no WOFF2. */
async function makeNameFont(letters: string): Promise<[URL, Buffer]> {
  const made = await subsetFont(await readFile(sourceOf(letters)), latin, {
    targetFormat: 'sfnt',
    keepFeatures: ['kern', 'ccmp', 'mark'],
    variationAxes: { wdth: 125, wght: 800 },
    noHinting: true,
    dropTables: ['gasp'],
  })
  return [new URL(`../../app/ui/fonts/name-${letters}.ttf`, import.meta.url), made]
}

async function makeAdvances() {
  const entries = Object.entries(faces).map(async ([face, variationAxes]) => {
    const parts = [
      ['latin', measured],
      ['latin-ext', measuredExtended],
    ] as const
    const read = parts.map(async ([letters, text]) => {
      const source = await readFile(sourceOf(letters))
      const cut = await subsetFont(source, text, { targetFormat: 'sfnt', keepFeatures: [], variationAxes })
      return readAdvances(cut, text)
    })
    return [face, Object.assign({}, ...(await Promise.all(read)))]
  })
  const json = JSON.stringify(Object.fromEntries(await Promise.all(entries)), null, 2)
  return Buffer.from(
    `${json.replace(/\[\s+([^\]]+?)\s+\]/g, (_, list) => `[${list.replace(/\s+/g, ' ')}]`)}\n`,
  )
}

/** [advance, left side bearing, right side bearing] in em of each character. */
function readAdvances(file: Buffer, text: string): Record<string, [number, number, number]> {
  const face = new Face(new Blob(file))
  const font = new Font(face)
  const em = (units: number) => Math.round((1000 * units) / face.upem) / 1000
  const advances = Array.from(text, (character) => {
    const glyph = font.nominalGlyph(character.codePointAt(0) as number)
    if (!glyph) throw new Error(`The font has no glyph for '${character}'.`)
    const advance = font.glyphHAdvance(glyph)
    const { xBearing = 0, width = 0 } = font.glyphExtents(glyph) ?? {}
    const ink = width === 0 ? advance : width
    return [character, [em(advance), em(xBearing), em(advance - xBearing - ink)]]
  })
  return Object.fromEntries(advances)
}

const outputs: [URL, Buffer][] = [
  [fontFile, await makeFont('latin', text)],
  [accentedFile, await makeFont('latin', accented)],
  [extendedFile, await makeFont('latin-ext', extended)],
  [advancesFile, await makeAdvances()],
  ...(await Promise.all(['latin', 'latin-ext', 'vietnamese'].map(makeNameFont))),
]

for (const [file, made] of outputs) {
  if (!process.argv.includes('--check')) {
    await writeFile(file, made)
    console.log(`${file.pathname.split('/').at(-1)} ${made.length} bytes`)
  } else if (!made.equals(await readFile(file))) {
    console.error(`${file.pathname.split('/').at(-1)} is out of date: run scripts/assets/font.ts.`)
    process.exitCode = 1
  }
}
