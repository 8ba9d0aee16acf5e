import type { Database } from '../../../ports/database/port.ts'
import { currentQuestionnaire } from '../../site/sections/questionnaire.server.ts'
import { PUBLISHED, type Reading, readSections } from '../../site/sections/sections.server.ts'
import { readServices } from '../../site/site.server.ts'
import type { Questionnaire } from '../questions.ts'

/** Each category has the picture of its service; a last category without one gets one from the about page. */
export async function readWizard(database: Database, reading = PUBLISHED) {
  const questionnaire = await readQuestions(database, reading)
  const { services, other } = await readServices(database, reading)
  const pictures = questionnaire.categories.map(({ name }, i, all) => {
    const service = services.find(({ questions }) => questions === name)
    return service || i < all.length - 1 ? service?.photo : other
  })
  return { questionnaire, pictures }
}

async function readQuestions(database: Database, reading: Reading): Promise<Questionnaire> {
  const current = await currentQuestionnaire(database.db)
  if (!reading.drafts) return current
  const { sections } = await readSections(database, ['questions'], reading)
  return { ...current, ...sections.questions }
}
