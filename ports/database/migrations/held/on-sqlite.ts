import { CHANGES, ERASED, heldBy, IS_HELD } from './held.ts'

/** The triggers that maintain `photo.held`. */
export function heldOnSqlite(): string[] {
  const changes = Object.entries(CHANGES).map(
    ([name, { on, event, photos }]) => `create trigger ${name}_holds after ${event} on ${on} begin
      update photo set held = ${IS_HELD} where id in (${photos}) and held <> ${IS_HELD}; end`,
  )
  const erased = Object.entries(ERASED).map(([on, which]) => {
    const photos = heldBy(which)
    return `create trigger ${on}_erased_holds before delete on ${on} begin
      delete from photo_release where person_id is null and photo_id in (${photos});
      update photo set holds_erased = 1 where id in (${photos}); end`
  })
  return [...changes, ...erased]
}
