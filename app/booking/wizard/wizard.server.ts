import type { Database } from '../../../ports/database/port.ts'
import type { PhotoView } from '../../photos/rules/photo.ts'
import { currentQuestionnaire } from '../../site/sections/questionnaire.server.ts'
import { type DraftedDatabase, readSections } from '../../site/sections/sections.server.ts'
import { readServices } from '../../site/site.server.ts'
import type { Questionnaire } from '../questions.ts'

/** What every step of the wizard needs. */
export interface WizardData {
  questionnaire: Questionnaire
  /** The picture of each category, in their order, as far as there are any. */
  pictures: (PhotoView | undefined)[]
}

/** A category has the picture of its service. If the last category has no service, it gets one from the about page. */
export async function readWizard(database: Database | DraftedDatabase): Promise<WizardData> {
  const questionnaire = await readQuestions(database)
  const { services, other } = await readServices(database)
  const pictures = questionnaire.categories.map(({ name }, i, all) => {
    const service = services.find(({ questions }) => questions === name)
    return service || i < all.length - 1 ? service?.photo : other
  })
  return { questionnaire, pictures }
}

async function readQuestions(database: Database | DraftedDatabase): Promise<Questionnaire> {
  const current = await currentQuestionnaire(database.db)
  if (!('drafts' in database)) return current
  const { sections } = await readSections(database, ['questions'])
  return { ...current, ...sections.questions }
}
