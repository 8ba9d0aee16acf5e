import { data } from 'react-router'
import { requireOwner } from '../../../accounts/staff-context.server.ts'
import { readSetting } from '../../../form-text.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { changeable, changeStore } from '../../payments/store-settings.server.ts'

export const action = command(async ({ database, form, by, staff }) => {
  requireOwner(staff)
  // The terms are typed; all others are chosen.
  if (form.has('words')) form.set('terms', JSON.stringify(String(form.get('words')).trim()))
  const change = readSetting(changeable, form)
  if (!change) throw data(null, { status: 400 })
  await changeStore(database, { change, action: 'payments.change' }, by)
})
