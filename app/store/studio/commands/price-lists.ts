import { data, href, redirect } from 'react-router'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { canSell, readStoreSettings } from '../../payments/store-settings.server.ts'
import { addPriceList } from '../../prices/price-lists.server.ts'

export const action = command(async ({ database, by }) => {
  if (!canSell(await readStoreSettings({ database }))) throw data(null, { status: 404 })
  const id = await database.write((trx) => addPriceList(trx, by))
  throw redirect(`${href('/studio/prices')}?list=${id}`)
})
