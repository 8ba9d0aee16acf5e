-- What PostgreSQL has besides tables.sql.
create index album_newest on album (visibility, published, date desc nulls last, id desc);

-- Databases from before the baseline have these names, which a later migration may use.
alter table frame rename constraint frame_album_id_fkey to frame_album_id_fkey1;
alter table frame rename constraint frame_photo_id_fkey to frame_photo_id_fkey1;
alter table booking rename constraint booking_pkey to booking_pkey1;
alter table booking rename constraint booking_idempotency_key_key to booking_idempotency_key_key1;
alter table booking rename constraint booking_idempotency_key_check to booking_idempotency_key_check1;
alter table booking rename constraint booking_date_check to booking_date_check1;
alter table booking rename constraint booking_status_check to booking_status_check1;
alter table password_link rename constraint password_link_pkey to password_link_pkey1;
alter table password_link rename constraint password_link_purpose_check to password_link_purpose_check1;

create function unaccented(said text) returns text language sql immutable strict parallel safe as $$
  select normalize(regexp_replace(normalize(said, NFD), '[\u0300-\u036f]', '', 'g'), NFC) $$;
create table post_text (
  id integer not null generated always as identity,
  post_id text collate "C" not null unique references post (id) on delete cascade,
  title text collate "C" not null,
  body text collate "C" not null,
  words tsvector generated always as
    (to_tsvector('english', unaccented(title || ' ' || left(body, 400000)))) stored
);
create index post_text_words on post_text using gin (words);

-- The photographs and the words of a post, read from its body (Portable Text, JSON).
create function post_says() returns trigger language plpgsql as $$ begin
  delete from post_photo where post_id = new.id;
  insert into post_photo (post_id, photo_id) select distinct new.id, photo.id
    from jsonb_path_query(new.body::jsonb, '$[*] ? (@._type == "image").photoId') as found(value)
    join photo on photo.id = found.value #>> '{}';
  insert into post_text (post_id, title, body) values (new.id, new.title, (
    select coalesce(string_agg(line, E'\n' order by n), '') from (
      select block.n, concat_ws(' ', (
        select string_agg(span.value #>> '{}', '' order by span.n)
        from jsonb_path_query(block.value, '$.children[*].text') with ordinality as span(value, n)
      ), jsonb_path_query_first(block.value, '$.caption') #>> '{}') as line
      from jsonb_path_query(new.body::jsonb, '$[*]') with ordinality as block(value, n)) as lines))
    on conflict (post_id) do update set title = excluded.title, body = excluded.body;
  return null;
  end $$;
create trigger post_says after insert or update of title, body on post for each row execute function post_says();

-- What the owner searches; see migrations/search.
create table search_text (
  kind text collate "C" not null,
  about text collate "C" not null,
  words text collate "C" not null,
  constraint search_text_once unique (kind, about)
);

-- A person without an athlete is gone, and what was noted about them.
create function last_of_person() returns trigger language plpgsql as $$ begin
  delete from person where id = old.person_id
    and not exists (select 1 from athlete where person_id = old.person_id);
  return null; end $$;
create trigger athlete_update_last_of_person after update of person_id on athlete
  for each row execute function last_of_person();
create trigger athlete_delete_last_of_person after delete on athlete
  for each row execute function last_of_person();
