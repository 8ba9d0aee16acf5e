import { data } from 'react-router'

export async function readSentText(
  request: Request,
): Promise<{ text: unknown; edit: number; keep: boolean }> {
  const form = await request.formData()
  const edit = jsonOf(form, 'edit')
  if (!Number.isInteger(edit)) throw data(null, { status: 400 })
  return { text: jsonOf(form, 'text'), edit: edit as number, keep: form.get('keep') === 'true' }
}

export function jsonOf(form: FormData, name: string): unknown {
  try {
    return JSON.parse(String(form.get(name)))
  } catch {
    throw data(null, { status: 400 })
  }
}
