/** The path in the field `back` if it is a page of this gallery; otherwise the gallery. */
export function pathBack(back: FormDataEntryValue | null, gallery: string): string {
  const page = URL.parse(String(back), 'http://here')
  if (!page || (page.pathname !== gallery && !page.pathname.startsWith(`${gallery}/`))) return gallery
  return page.pathname + page.search
}
