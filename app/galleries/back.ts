/** The page that a form names in `back`, if it is `page` or below it; otherwise `page`. */
function backTo(form: FormData, page: string): URL {
  const own = new URL(page, 'http://here')
  const given = URL.parse(String(form.get('back')), own)
  const isOwn = given?.origin === own.origin && `${given.pathname}/`.startsWith(`${own.pathname}/`)
  return isOwn ? given : own
}

/** Where to go after a form that changes nothing on the page: back. */
export function pageAfterForm(page: string, form: FormData): string {
  const { pathname, search } = backTo(form, page)
  return pathname + search
}

/** Where to go after a form of choices: back, to the heart of the frame that it names, with why nothing was saved. */
export function pageAfterChoice(page: string, form: FormData, why?: string): string {
  const back = backTo(form, page)
  if (why) back.searchParams.set('said', why)
  const frame = form.get('add') ?? form.get('remove') ?? form.get('note')
  // Whatever was sent, a URL encodes it as a header needs it.
  back.hash = frame === null ? '' : `heart-${frame}`
  return back.pathname + back.search + back.hash
}

/** Where to go after a report: back, with what became of it. */
export function pageAfterReport(
  page: string,
  form: FormData,
  said: 'reported' | 'kept' | 'limited' | null,
): string {
  const back = backTo(form, page)
  if (said !== null) back.searchParams.set('said', said)
  return back.pathname + back.search
}
