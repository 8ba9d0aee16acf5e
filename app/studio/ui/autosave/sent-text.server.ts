import { data } from 'react-router'

/** What `sendText` sent: a text of any shape. Responds with 400 to anything else. */
export async function readSentText(
  request: Request,
): Promise<{ text: unknown; edit: number; keep: boolean }> {
  const fields = await request.formData()
  const edit = Number(fields.get('edit') ?? Number.NaN)
  if (!Number.isInteger(edit)) throw data(null, { status: 400 })
  try {
    return { text: JSON.parse(String(fields.get('text'))), edit, keep: fields.get('keep') === 'true' }
  } catch {
    throw data(null, { status: 400 })
  }
}
