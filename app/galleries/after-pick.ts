/** Where to go after a form of picks: the address in `back` if it is `page`, at the frame that the form names. */
export function pageAfterPick(page: string, form: FormData, why?: string): string {
  const back = backTo(form.get('back'), page)
  if (why) back.searchParams.set('said', why)
  const frame = form.get('add') ?? form.get('remove') ?? form.get('note')
  // Whatever was sent, a URL encodes it as a header needs it.
  if (frame !== null) back.hash = `pick-${frame}`
  return back.pathname + back.search + back.hash
}

function backTo(back: FormDataEntryValue | null, page: string): URL {
  const own = new URL(page, 'http://here')
  const given = URL.parse(String(back), own)
  return given?.origin === own.origin && given.pathname === own.pathname ? given : own
}
