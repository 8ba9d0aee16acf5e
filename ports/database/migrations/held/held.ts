/** Tags of athletes who are not shown, without a release. */
const HOLDING = `tag join athlete on athlete.id = tag.athlete_id join person on person.id = athlete.person_id
  where person.not_shown_at is not null and not exists (select 1 from photo_release
    where photo_release.photo_id = tag.photo_id and photo_release.person_id = person.id)`

/** 0 or 1: a row of `photo` is held if it is a card, or shows someone who is not shown or was not when erased. */
export const IS_HELD = `case when photo.card is not null
  or (photo.holds_erased = 1 and not exists (select 1 from photo_release
    where photo_release.photo_id = photo.id and photo_release.person_id is null))
  or exists (select 1 from ${HOLDING} and tag.photo_id = photo.id) then 1 else 0 end`

export function heldBy(which: string): string {
  return `select tag.photo_id from ${HOLDING} and ${which}`
}

function showing(which: string): string {
  return `select tag.photo_id from tag join athlete on athlete.id = tag.athlete_id where ${which}`
}

/** A change that can hold photographs or release them. */
interface Change {
  on: string
  event: 'insert' | 'delete' | `update of ${string}`
  photos: string
}

export const CHANGES: Record<string, Change> = {
  tag_added: { on: 'tag', event: 'insert', photos: 'new.photo_id' },
  tag_removed: { on: 'tag', event: 'delete', photos: 'old.photo_id' },
  tag_moved: { on: 'tag', event: 'update of photo_id, athlete_id', photos: 'old.photo_id, new.photo_id' },
  person_shown: {
    on: 'person',
    event: 'update of not_shown_at',
    photos: showing('athlete.person_id = new.id'),
  },
  athlete_linked: { on: 'athlete', event: 'update of person_id', photos: showing('athlete.id = new.id') },
  release_added: { on: 'photo_release', event: 'insert', photos: 'new.photo_id' },
  release_removed: { on: 'photo_release', event: 'delete', photos: 'old.photo_id' },
  release_moved: { on: 'photo_release', event: 'update of person_id', photos: 'new.photo_id' },
  card_found: { on: 'photo', event: 'update of card, holds_erased', photos: 'new.id' },
}

/** Deleting a hidden person keeps their photographs held, even those released for others erased before. */
export const ERASED = {
  person: 'athlete.person_id = old.id',
  athlete: 'athlete.id = old.id',
}
