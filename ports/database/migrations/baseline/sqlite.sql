-- What SQLite has besides tables.sql.
create index album_newest on album (visibility, published, date desc, id desc);

create table post_text (
  id integer primary key,
  post_id text not null unique references post (id) on delete cascade,
  title text not null,
  body text not null
) strict;
create virtual table post_search using fts5(title, body, content = 'post_text', content_rowid = 'id',
  tokenize = 'porter unicode61 remove_diacritics 2');
create trigger post_text_insert_searched after insert on post_text begin
  insert into post_search (rowid, title, body) values (new.id, new.title, new.body);
  end;
create trigger post_text_update_searched after update on post_text begin
  insert into post_search (post_search, rowid, title, body) values ('delete', old.id, old.title, old.body);
  insert into post_search (rowid, title, body) values (new.id, new.title, new.body);
  end;
create trigger post_text_delete_searched after delete on post_text begin
  insert into post_search (post_search, rowid, title, body) values ('delete', old.id, old.title, old.body);
  end;

-- The photographs and the words of a post, read from its body (Portable Text, JSON).
create trigger post_insert_says after insert on post begin
  delete from post_photo where post_id = new.id;
  insert into post_photo (post_id, photo_id) select distinct new.id, photo.id from json_each(new.body) as block
    join photo on photo.id = json_extract(new.body, block.fullkey || '.photoId')
    where json_extract(new.body, block.fullkey || '._type') = 'image';
  insert into post_text (post_id, title, body) values (new.id, new.title, (
    select coalesce(group_concat(line, char(10)), '') from (
      select concat_ws(' ', (
        select group_concat(json_extract(new.body, span.fullkey || '.text'), '' order by span.id)
        from json_each(new.body, block.fullkey || '.children') as span
      ), json_extract(new.body, block.fullkey || '.caption')) as line
      from json_each(new.body) as block order by block.id)))
    on conflict (post_id) do update set title = excluded.title, body = excluded.body;
  end;
create trigger post_update_says after update of title, body on post begin
  delete from post_photo where post_id = new.id;
  insert into post_photo (post_id, photo_id) select distinct new.id, photo.id from json_each(new.body) as block
    join photo on photo.id = json_extract(new.body, block.fullkey || '.photoId')
    where json_extract(new.body, block.fullkey || '._type') = 'image';
  insert into post_text (post_id, title, body) values (new.id, new.title, (
    select coalesce(group_concat(line, char(10)), '') from (
      select concat_ws(' ', (
        select group_concat(json_extract(new.body, span.fullkey || '.text'), '' order by span.id)
        from json_each(new.body, block.fullkey || '.children') as span
      ), json_extract(new.body, block.fullkey || '.caption')) as line
      from json_each(new.body) as block order by block.id)))
    on conflict (post_id) do update set title = excluded.title, body = excluded.body;
  end;

-- What the owner searches; see migrations/search.
create table search_text (
  id integer primary key,
  kind text not null,
  about text not null,
  words text not null,
  constraint search_text_once unique (kind, about)
) strict;

-- A person without an athlete is gone, and what was noted about them.
create trigger athlete_update_last_of_person after
  update of person_id on athlete begin delete from person where id = old.person_id
  and not exists (select 1 from athlete where person_id = old.person_id); end;
create trigger athlete_delete_last_of_person after
  delete on athlete begin delete from person where id = old.person_id
  and not exists (select 1 from athlete where person_id = old.person_id); end;
