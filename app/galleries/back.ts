/** The page that a form names in `back`, if it is `page` or below it; otherwise `page`. */
function backTo(form: FormData, page: string): URL {
  const own = new URL(page, 'http://here')
  const given = URL.parse(String(form.get('back')), own)
  const isOwn = given?.origin === own.origin && `${given.pathname}/`.startsWith(`${own.pathname}/`)
  return isOwn ? given : own
}

/** Where to go after a form of favorites: back, to the heart that was pressed. */
export function pageAfterFavorite(gallery: string, form: FormData, frameId: string): string {
  return at(backTo(form, gallery), `heart-${frameId}`)
}

/** Where to go after a form of picks: back, to the frame that the form names, with why nothing was saved. */
export function pageAfterPick(page: string, form: FormData, why?: string): string {
  const back = backTo(form, page)
  if (why) back.searchParams.set('said', why)
  const frame = form.get('add') ?? form.get('remove') ?? form.get('note')
  return at(back, frame === null ? '' : `pick-${frame}`)
}

/** Whatever was sent, a URL encodes it as a header needs it. */
function at(page: URL, elementId: string): string {
  page.hash = elementId
  return page.pathname + page.search + page.hash
}
