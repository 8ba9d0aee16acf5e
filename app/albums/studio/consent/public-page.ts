import { data, href, redirect } from 'react-router'
import type { FormHandle } from '../../../form-handle.ts'
import { readCategories } from '../../../site/site.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import type { Route } from './+types/public-page.ts'
import { makePublicPage } from './public-page.server.ts'

export const handle: FormHandle = { large: true }

export const action = command<Route.ActionArgs>(async ({ database, params, text, by }) => {
  const frames = framesFrom(text('frames'))
  if (!frames) throw data(null, { status: 400 })
  const wish = { title: text('title'), category: text('category'), cover: text('cover'), frames }
  const { categories } = await readCategories(database)
  const made = await makePublicPage(database, { album: params.album, wish, categories, ...by })
  if ('refused' in made) return made
  throw redirect(`${href('/studio/albums/:album/details', { album: made.id })}#consent`)
})

function framesFrom(text: string): string[] | null {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : null
  } catch {
    return null
  }
}
