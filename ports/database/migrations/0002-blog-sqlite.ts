import { contentVersionOnSqlite } from './0001-content-version-sqlite.ts'
import { POST_TAGS } from './0002-blog-visible.ts'

/** A path into the whole body, because a block that is not an object has no parts. */
const PART = (of: string, name: string) => `json_extract(new.body, ${of}.fullkey || '.${name}')`

const SPANS = `(select group_concat(${PART('span', 'text')}, '' order by span.id)
  from json_each(new.body, block.fullkey || '.children') as span)`

const WORDS = `(select coalesce(group_concat(line, char(10)), '') from (
  select concat_ws(' ', ${SPANS}, ${PART('block', 'caption')}) as line
  from json_each(new.body) as block order by block.id))`

const SAYS = `
  delete from post_photo where post_id = new.id;
  insert into post_photo (post_id, photo_id) select distinct new.id, photo.id from json_each(new.body) as block
    join photo on photo.id = ${PART('block', 'photoId')} where ${PART('block', '_type')} = 'image';
  insert into post_text (post_id, title, body) values (new.id, new.title, ${WORDS})
    on conflict (post_id) do update set title = excluded.title, body = excluded.body;`

const UNINDEX = `insert into post_search (post_search, rowid, title, body)
  values ('delete', old.id, old.title, old.body);`
const INDEX = 'insert into post_search (rowid, title, body) values (new.id, new.title, new.body);'

export function blogOnSqlite(): string[] {
  return [
    // Only the index: the text itself is in post_text.
    `create virtual table post_search using fts5(title, body, content = 'post_text', content_rowid = 'id',
      tokenize = 'porter unicode61 remove_diacritics 2')`,
    `create trigger post_text_insert_searched after insert on post_text begin ${INDEX} end`,
    `create trigger post_text_update_searched after update on post_text begin ${UNINDEX} ${INDEX} end`,
    `create trigger post_text_delete_searched after delete on post_text begin ${UNINDEX} end`,
    `create trigger post_insert_says after insert on post begin ${SAYS} end`,
    `create trigger post_update_says after update of title, body on post begin ${SAYS} end`,
    ...contentVersionOnSqlite([POST_TAGS]),
  ]
}
