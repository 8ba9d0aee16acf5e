/** Returns 'beach.jpg' for WordPress's 'beach-scaled-1024x683.jpg'. Keeps 'beach-1.jpg', which may be another picture. */
export function originalName(file: string): string {
  return file
    .replace(/(\.(?:jpe?g|png|gif))\.(?:webp|avif)$/, '$1')
    .replace(/(?:-(?:\d{1,5}x\d{1,5}(?:@2x)?|scaled|rotated|e\d{10,16}|edited(?:-\d)?))+(?=\.\w+$)/, '')
}

/** Returns 'beach day.jpg' for '…/2019/05/Beach%20Day.jpg?w=600'; '' for no file. */
export function fileOf(address: string): string {
  if (/^(data|blob|about):/i.test(address)) return ''
  const path =
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  return decoded(path).replace(/\+/g, ' ').toLowerCase()
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const AROUND = /[\s"'()<>,;&]+/
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|heic|heif|tiff?|bmp)(?=[?#]|$)/i

/** Finds addresses of pictures in a style, an attribute, or the settings of a WordPress block. */
export function picturesNamed(text: string): string[] {
  const plain = text.replace(/\\u00([0-9a-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return plain
    .replaceAll('\\/', '/')
    .split(AROUND)
    .filter((part) => PICTURE.test(part))
}
