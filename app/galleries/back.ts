/** Returns the URL in the field `back` if it is `page` or below it, otherwise `page`. */
function backTo(form: FormData, page: string): URL {
  const own = new URL(page, 'http://here')
  const given = URL.parse(String(form.get('back')), own)
  const isOwn = given?.origin === own.origin && `${given.pathname}/`.startsWith(`${own.pathname}/`)
  return isOwn ? given : own
}

export function pageAfterForm(page: string, form: FormData): string {
  const { pathname, search } = backTo(form, page)
  return pathname + search
}

export function pageAfterChoice(page: string, form: FormData, why?: string): string {
  const back = backTo(form, page)
  if (why) back.searchParams.set('said', why)
  const frame = form.get('add') ?? form.get('remove') ?? form.get('note')
  // A URL encodes any input as a header needs it.
  back.hash = frame === null ? '' : `heart-${frame}`
  return back.pathname + back.search + back.hash
}

export function pageAfterReport(page: string, form: FormData, said: 'reported' | 'kept' | 'limited' | null) {
  const back = backTo(form, page)
  if (said !== null) back.searchParams.set('said', said)
  return back.pathname + back.search
}
