import type { GrantableAlbum } from '../../clients/grants/grantable.server.ts'
import { dayText } from '../shell/day.ts'
import type { Option } from '../ui/chooser.tsx'

/** An album in a chooser. */
export function optionOf({ id, title, date }: GrantableAlbum): Option {
  return { id, label: title, about: date === null ? undefined : dayText(date, { dateStyle: 'medium' }) }
}
