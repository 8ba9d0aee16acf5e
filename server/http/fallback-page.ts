import * as t from '#messages/site'
import type { ErrorText } from '../../app/site/error-text.ts'

const STYLE = `:root{color-scheme:dark}
body{margin:0;min-height:100svh;display:grid;align-content:center;justify-items:start;gap:1.5rem;
padding:2rem clamp(1.25rem,6vw,6rem);box-sizing:border-box;background:#0b0d10;color:#f4f1ea;
font:1.125rem/1.5 Archivo,"Helvetica Neue",Arial,sans-serif}
h1{margin:0;font-size:clamp(2.5rem,8vw,6rem);line-height:.95;letter-spacing:-.03em;text-transform:uppercase}
p,pre{margin:0;max-width:44ch;color:#a8adb5}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
a{padding:1rem 1.75rem;background:#ff6a2b;color:#0b0d10;font-weight:700;text-decoration:none}
a:focus-visible{outline:2px solid #ff6a2b;outline-offset:3px}`

export function fallbackPage(nonce: string): Response {
  return barePage({ title: t.rightBack(), text: t.ourSide() }, nonce, 500)
}

/** Needs no data, script or other file. Repeats the form fields in `typed`. */
export function barePage(
  { title, text, way, typed = [] }: ErrorText & { typed?: string[] },
  nonce: string,
  status: number,
): Response {
  const html = `<!DOCTYPE html>
<html lang="${t.language()}" dir="${t.direction()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escaped(text)}</p>${typed.map((line) => `\n<pre>${escaped(line)}</pre>`).join('')}
<a href="${escaped(way?.to ?? '')}">${way?.label ?? t.tryAgain()}</a>
</body>
</html>
`
  return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * Whether React Router failed to render even an error page. Its other errors are pages, data, or a route's own
 * responses.
 */
export function hasNoPage({ status, headers }: Response): boolean {
  const type = headers.get('Content-Type')
  return (
    status === 500 && (type === null || type.startsWith('text/plain')) && !headers.has('X-Remix-Response')
  )
}
