/** A field of a form without spaces around it; '' where it is missing. */
export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}

/** All values of a field, such as the boxes that were checked, and no more than anybody chooses by hand. */
export function allOf(form: FormData, name: string): string[] {
  return form.getAll(name).map(String).slice(0, 1000)
}
