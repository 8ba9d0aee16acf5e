import { post } from '../../../ui/outbox/post.ts'
import type { SaveResult } from './autosave.ts'

/** Sends a text. One that is too long to be sent after the page is left stays in the browser's copy. */
export async function sendText<Text>(
  address: string,
  { text, edit, keep }: { text: Text; edit: number; keep: boolean },
): Promise<SaveResult<Text>> {
  const fields = { text: JSON.stringify(text), edit: `${edit}`, keep: `${keep}` }
  const posted = await post<SaveResult<Text>>(address, fields)
  return 'body' in posted ? posted.body : posted
}
