import { data } from 'react-router'
import { command } from '../../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/change.ts'
import { changeSale, readSale } from './sale.server.ts'

export const action = command<Route.ActionArgs>(async ({ database, ports, params, text, by }) => {
  const list = text('list').replaceAll('"', '')
  const isOn = await readSale(database, { id: params.album, price_list_id: null })
  if (!isOn) throw data(null, { status: 404 })
  const changed = await changeSale(database, {
    album: params.album,
    list: list === 'null' ? null : list,
    ...by,
  })
  ports.jobs.wake()
  return changed
})
