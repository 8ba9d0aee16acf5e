import { movedOnPostgres } from './0001-content-version-postgres.ts'
import { POST_TAGS } from './0002-blog-visible.ts'

const SPANS = `(select string_agg(span.value #>> '{}', '' order by span.n)
  from jsonb_path_query(block.value, '$.children[*].text') with ordinality as span(value, n))`

const WORDS = `(select coalesce(string_agg(line, E'\\n' order by n), '') from (
  select block.n, concat_ws(' ', ${SPANS}, jsonb_path_query_first(block.value, '$.caption') #>> '{}') as line
  from jsonb_path_query(new.body::jsonb, '$[*]') with ordinality as block(value, n)) as lines)`

const SAYS = `create function post_says() returns trigger language plpgsql as $$ begin
  delete from post_photo where post_id = new.id;
  insert into post_photo (post_id, photo_id) select distinct new.id, photo.id
    from jsonb_path_query(new.body::jsonb, '$[*] ? (@._type == "image").photoId') as found(value)
    join photo on photo.id = found.value #>> '{}';
  insert into post_text (post_id, title, body) values (new.id, new.title, ${WORDS})
    on conflict (post_id) do update set title = excluded.title, body = excluded.body;
  return null; end $$`

export function blogOnPostgres(): string[] {
  return [
    // A tsvector holds at most a megabyte; 400,000 characters always fit.
    `alter table post_text add column words tsvector
      generated always as (to_tsvector('english', title || ' ' || left(body, 400000))) stored`,
    'create index post_text_words on post_text using gin (words)',
    SAYS,
    'create trigger post_says after insert or update of title, body on post for each row execute function post_says()',
    ...movedOnPostgres([POST_TAGS]),
  ]
}
