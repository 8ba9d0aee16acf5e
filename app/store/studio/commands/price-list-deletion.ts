import { href, redirect } from 'react-router'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { deletePriceList } from '../../prices/price-lists.server.ts'
import type { Route } from './+types/price-list-deletion.ts'

export const action = command<Route.ActionArgs>(async ({ database, params, by }) => {
  const refused = await database.write((trx) => deletePriceList(trx, params.list, by))
  if (refused) return refused
  throw redirect(href('/studio/prices'))
})
