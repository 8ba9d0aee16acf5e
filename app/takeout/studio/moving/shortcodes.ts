/** Shortcodes of WordPress that may stand without attributes and without an end. */
const KNOWN =
  /^(gallery|playlist|audio|video|embed|caption|wp_caption|contact-form|contact-form-7|wpforms|gravityform|nggallery|ngg|envira-gallery|foogallery|rev_slider|metaslider|smartslider3|instagram-feed|et_pb_\w+|vc_\w+|fusion_\w+)$/
// No part of a shortcode has a bracket, and none is endless, so that the time grows with the length alone.
const SHORTCODE = /\[(\/?)([a-z][\w-]{1,40})((?:\s[^[\]]{0,2000})?)\]/gi
const ATTRIBUTE = /^\s+[\w-]{1,40}\s?=\s?["'\w]/

/**
 * The HTML without WordPress's shortcodes, which mean nothing here; what stands between them stays. `[caption]` becomes a
 * picture with its words. Other words in brackets stay: '[sic]', 'frames[3]'.
 *
 * @param left gets what is left out: '[gallery]'
 */
export function withoutShortcodes(html: string, left: string[]): string {
  const captioned = withCaptions(html)
  const ended = new Set(
    captioned.match(/\[\/[a-z][\w-]{1,40}\]/gi)?.map((end) => end.slice(2, -1).toLowerCase()),
  )
  return captioned.replace(SHORTCODE, (whole, end, written, attributes) => {
    const name = written.toLowerCase()
    const bare = attributes.trim() === ''
    const known = ended.has(name) || (bare ? KNOWN.test(name) : ATTRIBUTE.test(attributes))
    if (!known) return whole
    if (end === '') left.push(`[${name}]`)
    return ''
  })
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
