import { requireOwner } from '../../../accounts/staff-context.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { readMoney } from '../../../ui/money.ts'
import { changeStore, readStoreSettings } from '../../payments/store-settings.server.ts'

export const action = command(async ({ database, text, by, staff }) => {
  requireOwner(staff)
  const { currency } = await readStoreSettings({ database })
  const [price, places] = [text('mailing'), text('countries').toUpperCase()]
  const mailing = price === '' ? null : readMoney(price, currency)
  if (price !== '' && (mailing === null || mailing > 1_000_000)) {
    return { refused: 'Enter a price such as 6, or leave it empty.' }
  }
  const countries = places.split(/[\s,]+/).filter(Boolean)
  if (countries.length === 0 || countries.length > 100 || !countries.every((one) => /^[A-Z]{2}$/.test(one))) {
    return { refused: 'Enter countries as two letters each, such as US, CA.' }
  }
  await changeStore(database, { change: { mailing, countries }, action: 'payments.change' }, by)
  return null
})
