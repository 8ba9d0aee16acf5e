import { decodeText } from '../../../decode-text.ts'

export function decodeXml(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  return decodeText(bytes, /^[^<]*<\?xml[^>]*\sencoding=["']([\w-]+)/.exec(head)?.[1] ?? 'utf-8').text
}

const BEGIN = '<![CDATA['
const END = ']]>'
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids them
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** Mends invalid XML of WordPress and its plug-ins. Keeps CDATA, which is HTML. `entity` returns the text of 'nbsp'. */
export function mendXml(text: string, entity: (name: string) => string | null): string {
  const [first = '', ...rest] = text.toWellFormed().replace(FORBIDDEN, '').trim().split(BEGIN)
  const mended = rest.map((part) => {
    const end = part.indexOf(END)
    return end === -1 ? BEGIN + part : BEGIN + part.slice(0, end) + mendMarkup(part.slice(end), entity)
  })
  return mendMarkup(first, entity) + mended.join('')
}

const PREDEFINED = ['amp', 'lt', 'gt', 'quot', 'apos']

function mendMarkup(markup: string, entity: (name: string) => string | null): string {
  return markup.replace(/&(?:#(x?)([\da-f]{1,6});|([a-z]\w{1,30});)?/gi, (whole, hex, digits, name) => {
    if (digits !== undefined) return isCharacter(Number.parseInt(digits, hex ? 16 : 10)) ? whole : ''
    if (PREDEFINED.includes(name)) return whole
    const found = name === undefined ? null : entity(name)
    return found === null
      ? `&amp;${whole.slice(1)}`
      : [...found].map((c) => `&#${c.codePointAt(0)};`).join('')
  })
}

/** XML 1.0, section 2.2. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
}
