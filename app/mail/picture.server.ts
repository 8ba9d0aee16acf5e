import { pictureOf } from '../booking/wizard/flow.ts'
import { readWizard } from '../booking/wizard/wizard.server.ts'
import type { Developer } from '../photos/develop/developer.server.ts'
import { leaveOutNames } from '../photos/names/names.server.ts'
import { readMark } from '../photos/proofs/mark.server.ts'
import { largestWidth, printOf, RECIPE } from '../photos/rules/address.ts'
import { isBroad } from '../photos/rules/photo.ts'
import { derivativeKey, markedKey } from '../photos/storage-keys.server.ts'
import { coverColumns, coverView } from '../photos/view.server.ts'
import type { Ports as AllPorts } from '../ports.server.ts'
import { readSlidePhotos } from '../site/site.server.ts'
import type { EmailPicture } from './email.ts'

type Ports = Pick<AllPorts, 'database' | 'storage'>

/** Pixels: sharp at 600 px on most screens, and small enough for an email. */
const WIDTH = 800

/** Crops a cover that isn't broad, and marks it if the album shows proofs. Only the email has it, no public address. */
export async function coverPicture(
  { database, storage, developer }: Ports & { developer: Pick<Developer, 'run'> },
  { coverId, album, proofs }: { coverId: string | null; album: string; proofs: boolean },
): Promise<EmailPicture | null> {
  const photo = await database.db
    .selectFrom('photo')
    .select([...coverColumns, 'photo.alt'])
    .where('id', '=', coverId)
    .where('held', '=', 0)
    .executeTakeFirst()
  if (photo?.recipe !== RECIPE) return null
  const { focus = null } = coverView(photo)
  const [print, file] = [printOf(photo), fileOf(photo)]
  const key = proofs ? markedKey((await readMark(database)).id, print, file) : derivativeKey(print, file)
  const whole = await storage.read(key)
  if (!whole) return null
  const content = isBroad(photo) ? whole : await developer.run('cropBroad', whole, focus)
  const [said] = await leaveOutNames(database, [photo], 'hidden')
  return { content, alt: said?.alt || album }
}

export async function confirmationPicture({ database, storage }: Ports, type: string) {
  const [wizard, slides] = await Promise.all([readWizard(database), readSlidePhotos(database)])
  const own = pictureOf(wizard.questionnaire, type, wizard.pictures)
  const broad = [own, ...slides].find((photo) => photo?.developed && isBroad(photo))
  const content = broad && (await storage.read(derivativeKey(printOf(broad), fileOf(broad))))
  return content ? { content, alt: broad.alt } : null
}

function fileOf({ width }: { width: number }): string {
  return `${Math.min(WIDTH, largestWidth(width))}.jpg`
}
