export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}

/** Limited to more than anyone chooses by hand. */
export function allOf(form: FormData, name: string): string[] {
  return form.getAll(name).map(String).slice(0, 1000)
}
