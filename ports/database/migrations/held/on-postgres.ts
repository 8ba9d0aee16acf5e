import { CHANGES, ERASED, heldBy, IS_HELD } from './held.ts'

/**
 * The triggers that maintain `photo.held`. Two transactions that tag one photograph, or tag an athlete while another
 * hides them, don't see each other's rows, so they take turns by locking what both depend on.
 */
export function heldOnPostgres(): string[] {
  return [
    `create function hold_photos(ids text[]) returns void language plpgsql as $$ begin
      perform 1 from photo where id = any(ids) order by id for no key update;
      update photo set held = ${IS_HELD} where id = any(ids) and held <> ${IS_HELD}; end $$`,
    ...waiting(
      'tag',
      `perform 1 from athlete where id = new.athlete_id for share;
      perform 1 from person where id = (select person_id from athlete where id = new.athlete_id) for share;`,
    ),
    ...waiting('photo_release', 'perform 1 from person where id = new.person_id for share;'),
    ...Object.entries(CHANGES).flatMap(([name, { on, event, photos }]) => [
      `create function ${name}_holds() returns trigger language plpgsql as $$ begin
        perform hold_photos(array(${photos.startsWith('select') ? photos : valuesOf(photos)})); return null; end $$`,
      `create trigger ${name}_holds after ${event} on ${on} for each row execute function ${name}_holds()`,
    ]),
    ...Object.entries(ERASED).flatMap(([on, which]) => [
      `create function ${on}_erased_holds() returns trigger language plpgsql as $$
        declare ids text[] := array(${heldBy(which)}); begin
        delete from photo_release where person_id is null and photo_id = any(ids);
        update photo set holds_erased = 1 where id = any(ids);
        return old; end $$`,
      `create trigger ${on}_erased_holds before delete on ${on}
        for each row execute function ${on}_erased_holds()`,
    ]),
  ]
}

function valuesOf(photos: string): string {
  return `select unnest(array[${photos}])`
}

/** Makes a new row wait for changes of what it depends on. */
function waiting(on: string, locks: string): string[] {
  return [
    `create function ${on}_waits() returns trigger language plpgsql as $$ begin ${locks} return new; end $$`,
    `create trigger ${on}_waits before insert or update on ${on} for each row execute function ${on}_waits()`,
  ]
}
