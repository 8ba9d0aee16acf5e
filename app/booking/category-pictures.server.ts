import type { Database } from '../../ports/database/port.ts'
import type { PhotoView } from '../photos/rules/photo.ts'
import { readServices } from '../site/site.server.ts'
import { QUESTIONNAIRE } from './questions.ts'

/** The picture of each category, in their order: its service's, or for 'Other' one of the about page. */
export async function categoryPictures(database: Database): Promise<(PhotoView | undefined)[]> {
  const { services, other } = await readServices(database)
  const { choices = [] } = QUESTIONNAIRE.type
  return choices.map((choice) =>
    choice === 'Other' ? other : services.find(({ questions }) => questions === choice)?.photo,
  )
}
