import { post } from '../../../ui/outbox/post.ts'
import type { SaveResult } from './autosave.ts'

export async function sendText<Text>(
  address: string,
  { text, edit, keep }: { text: Text; edit: number; keep: boolean },
): Promise<SaveResult<Text>> {
  const fields = { text: JSON.stringify(text), edit: `${edit}`, keep: `${keep}` }
  const posted = await post<SaveResult<Text>>(address, fields)
  return 'body' in posted ? posted.body : posted
}
