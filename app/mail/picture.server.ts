import { pictureOf } from '../booking/wizard/flow.ts'
import { readWizard } from '../booking/wizard/wizard.server.ts'
import { readMark } from '../photos/proofs/mark.server.ts'
import { printOf, RECIPE } from '../photos/rules/address.ts'
import { derivativeKey, markedKey } from '../photos/storage-keys.server.ts'
import type { Ports as AllPorts } from '../ports.server.ts'
import { readSlidePhotos } from '../site/site.server.ts'
import type { EmailPicture } from './email.ts'

type Ports = Pick<AllPorts, 'database' | 'storage'>

/** Sharp at 600 px on most screens, and small enough for an email. */
const FILE = '800.jpg'

/** An album's cover, if it is broad; marked, if the album shows proofs. It is in the email itself, and at no public address. */
export async function coverPicture(
  { database, storage }: Ports,
  { coverId, album, proofs }: { coverId: string | null; album: string; proofs: boolean },
): Promise<EmailPicture | null> {
  const photo = await database.db
    .selectFrom('photo')
    .select(['id', 'turned', 'alt', 'width', 'height', 'recipe'])
    .where('id', '=', coverId)
    .executeTakeFirst()
  if (photo?.recipe !== RECIPE || photo.width <= photo.height) return null
  const print = printOf(photo)
  const key = proofs ? markedKey((await readMark(database)).id, print, FILE) : derivativeKey(print, FILE)
  const content = await storage.read(key)
  return content ? { content, alt: photo.alt || album } : null
}

/** The site's photograph of the category if it is broad, or else the first broad one of the home page. */
export async function confirmationPicture(
  { database, storage }: Ports,
  type: string,
): Promise<EmailPicture | null> {
  const [wizard, slides] = await Promise.all([readWizard(database), readSlidePhotos(database)])
  const own = pictureOf(wizard.questionnaire, type, wizard.pictures)
  const broad = [own, ...slides].find((photo) => photo?.developed && photo.width > photo.height)
  const content = broad && (await storage.read(derivativeKey(printOf(broad), FILE)))
  return content ? { content, alt: broad.alt } : null
}
