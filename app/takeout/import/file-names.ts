/**
 * The name that a picture had before WordPress made sizes of it, shrank, turned, edited or converted it: 'beach.jpg' of
 * 'beach-scaled-1024x683.jpg', 'beach-rotated.jpg', 'beach-e1623456789012.jpg' and 'beach.jpg.webp'. A 'beach-1.jpg' stays: it may be
 * another picture of that name.
 */
export function originalName(file: string): string {
  return file
    .replace(/(\.(?:jpe?g|png|gif))\.(?:webp|avif)$/, '$1')
    .replace(/(?:-(?:\d{1,5}x\d{1,5}(?:@2x)?|scaled|rotated|e\d{10,16}|edited(?:-\d)?))+(?=\.\w+$)/, '')
}

/** 'Beach Day.jpg' in small letters of '…/2019/05/Beach%20Day.jpg?w=600'; '' for no file. */
export function fileOf(address: string): string {
  if (/^(data|blob|about):/i.test(address)) return ''
  const path =
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  const name = (() => {
    try {
      return decodeURIComponent(path)
    } catch {
      return path
    }
  })()
  return name.replace(/\+/g, ' ').toLowerCase()
}

/** What is never in an address there. */
const AROUND = /[\s"'()<>,;&]+/
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|heic|heif|tiff?|bmp)(?=[?#]|$)/i

/** The addresses of pictures in a style, in an attribute, or in the settings of a block of WordPress. */
export function picturesNamed(text: string): string[] {
  const plain = text.replace(/\\u00([0-9a-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return plain
    .replaceAll('\\/', '/')
    .split(AROUND)
    .filter((part) => PICTURE.test(part))
}
