import type { z } from 'zod'

export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}

/** Limited to more than anyone chooses by hand. */
export function allOf(form: FormData, name: string): string[] {
  return form.getAll(name).map(String).slice(0, 1000)
}

/** Reads the setting that a form changes, with the value as JSON; null when there is no such setting or value. */
export function readSetting<Settings extends z.ZodObject>(
  { shape }: Settings,
  form: FormData,
): Partial<z.infer<Settings>> | null {
  const name = Object.keys(shape).find((one) => form.has(one))
  try {
    const value: unknown = name && shape[name]?.parse(JSON.parse(String(form.get(name))))
    return name ? ({ [name]: value } as Partial<z.infer<Settings>>) : null
  } catch {
    return null
  }
}
