import { isMailable, oneLine } from '../../ports/mail/address.ts'

const LONGEST = 100

export function readWho(form: FormData): { name: string; email: string } {
  const text = (field: string) => (form.has('skip') ? '' : oneLine(String(form.get(field) ?? '')))
  const email = text('email').toLowerCase()
  return { name: text('name').slice(0, LONGEST).toWellFormed(), email: isMailable(email) ? email : '' }
}
