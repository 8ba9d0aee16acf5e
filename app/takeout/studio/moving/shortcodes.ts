import { picturesNamed } from '../../import/file-names.ts'

export interface Media {
  addresses: ReadonlyMap<string, string>
  attached: string[]
}

/** Shortcodes of WordPress that may stand without attributes and without an end. */
const KNOWN =
  /^(gallery|playlist|audio|video|embed|caption|wp_caption|contact-form|contact-form-7|wpforms|gravityform|nggallery|ngg|envira-gallery|foogallery|rev_slider|metaslider|smartslider3|instagram-feed|et_pb_\w+|vc_\w+|fusion_\w+)$/
// Bounded, so that the time is linear in the length.
const SHORTCODE = /\[(\/?)([a-z][\w-]{1,40})((?:\s[^[\]]{0,20000})?)\]/gi
const ATTRIBUTE = /^\s+[\w-]{1,40}\s?=\s?["'\w]/

/** Removes WordPress's shortcodes, but keeps text between them, pictures that they name, and words such as '[sic]'. */
export function withoutShortcodes(html: string, left: string[], media: Media): string {
  const captioned = withCaptions(html)
  const ended = new Set(
    captioned.match(/\[\/[a-z][\w-]{1,40}\]/gi)?.map((end) => end.slice(2, -1).toLowerCase()),
  )
  return captioned.replace(SHORTCODE, (whole, end, written, attributes) => {
    const name = written.toLowerCase()
    const bare = attributes.trim() === ''
    const known = ended.has(name) || (bare ? KNOWN.test(name) : ATTRIBUTE.test(attributes))
    if (!known) return whole
    if (end !== '') return ''
    const pictures = picturesOf(name, attributes, media)
    if (pictures.length === 0 || pictures.includes(undefined)) left.push(`[${name}]`)
    return pictures
      .map((address) => (address === undefined ? '' : `<img src="${escaped(address)}">`))
      .join('')
  })
}

const VALUE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g
const NUMBERS = ['ids', 'include', 'gallery_ids', 'images', 'image', 'image_ids']

/** Returns addresses of named pictures; undefined for files that the export lacks. */
function picturesOf(
  name: string,
  attributes: string,
  { addresses, attached }: Media,
): (string | undefined)[] {
  const values = [...attributes.matchAll(VALUE)].map(([, key = '', a, b, c]) => ({
    key: key.toLowerCase(),
    value: a ?? b ?? c ?? '',
  }))
  const found = values.flatMap(({ key, value }) => {
    if (NUMBERS.includes(key) && /^[\d\s,]+$/.test(value))
      return value.match(/\d+/g)?.map((id) => addresses.get(id)) ?? []
    return ['url', 'href', 'link'].includes(key) ? [] : picturesNamed(value)
  })
  const all =
    name === 'gallery' && !values.some(({ key }) => ['ids', 'include', 'id', 'exclude'].includes(key))
  return all ? attached.map((id) => addresses.get(id)) : [...new Set(found)]
}

function escaped(address: string): string {
  return address.replace(/["<>]/g, encodeURIComponent)
}

const CAPTION_END = '[/caption]'

function withCaptions(html: string): string {
  const parts = html.split(CAPTION_END)
  return parts
    .map((part, i) => {
      if (i === parts.length - 1) return part
      const at = part.lastIndexOf('[caption')
      const picture = at === -1 ? null : CAPTION.exec(part.slice(at))
      if (!picture) return part + CAPTION_END
      return `${part.slice(0, at)}<figure>${picture[1]}<figcaption>${picture[2]}</figcaption></figure>`
    })
    .join('')
}

const CAPTION = /^\[caption[^\]]*\]\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?)(.*)$/s
