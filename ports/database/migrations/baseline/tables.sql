-- The tables of both engines, which baseline.ts adapts: SQLite has no bigint, and PostgreSQL compares text by code point.
create table photo (
  id text primary key check (length(id) = 32),
  name text not null,
  format text not null check (format in ('jpeg', 'png', 'webp', 'avif', 'tiff', 'heif')),
  bytes bigint not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null,
  taken_at bigint,
  title text,
  alt text not null,
  recipe integer,
  caption text,
  creator text,
  keywords text default '[]' not null,
  unused_at bigint,
  turned integer default 0 not null,
  focus_x integer,
  focus_y integer,
  video text check (video in ('mp4', 'mov')),
  duration integer,
  codec text,
  rendition integer
) strict;

create table album (
  id text not null primary key,
  slug text not null unique check (slug <> ''),
  visibility text not null check (visibility in ('public', 'private')),
  name text not null,
  display_name text,
  category text,
  date text check (date like '____-__-__'),
  city text,
  cover_photo_id text references photo (id) on delete set null,
  link text,
  published integer not null check (published in (0, 1)),
  deleted_at bigint,
  expires_at bigint,
  reminder integer default 1 not null,
  downloads text default 'all' not null,
  keep_place integer default 0 not null,
  proofs integer default 0 not null,
  remind_unopened integer default 7,
  remind_picks integer default 3,
  made_from text,
  consent_lost_at bigint
) strict;
create index album_by_cover_photo_id on album (cover_photo_id);
create index album_expiring on album (expires_at) where expires_at is not null;

create table account (
  id text not null primary key,
  name text not null,
  email text not null unique check (email = lower(email) and email <> ''),
  password_hash text,
  created_at bigint not null,
  updated_at bigint not null,
  role text default 'client' not null check (role in ('owner', 'assistant', 'client')),
  identity_account text,
  blocked_at bigint,
  device_epoch integer default 0 not null,
  signed_in_at bigint
) strict;

create table client (
  id text not null primary key,
  name text not null,
  email text not null unique check (email = lower(email) and email <> ''),
  account_id text references account (id) on delete set null,
  reminders_off_at bigint
) strict;
create unique index client_by_account on client (account_id);
create index client_by_name on client (lower(name), id);

create table client_album (
  client_id text not null references client (id) on delete cascade,
  album_id text not null references album (id) on delete cascade,
  position integer not null,
  granted_at bigint not null,
  expires_at bigint,
  revoked_at bigint,
  ready_requested_at bigint,
  ready_sent_at bigint,
  ready_job text,
  reopen_asked_at bigint,
  remind_from bigint,
  constraint client_album_grant primary key (client_id, album_id)
) strict;
create index client_album_by_album_id on client_album (album_id);
create index client_album_held on client_album (album_id) where ready_requested_at is not null and ready_job is null;

create table site (
  id integer not null primary key check (id = 1),
  demo integer not null check (demo in (0, 1))
) strict;

create table post (
  id text not null primary key,
  slug text not null unique check (slug <> ''),
  title text not null,
  main_photo_id text references photo (id) on delete set null,
  body text not null,
  status text not null check (status in ('draft', 'published')),
  publish_at bigint not null,
  deleted_at bigint
) strict;
create index post_by_main_photo_id on post (main_photo_id);
create index post_newest on post (status, publish_at desc, id desc);

create table content_version (
  id integer not null primary key check (id = 1),
  version bigint not null
) strict;

create table post_tag (
  post_id text not null references post (id) on delete cascade,
  tag text not null check (tag <> '' and tag = lower(tag)),
  constraint post_tag_once primary key (post_id, tag)
) strict;
create index post_tag_by_tag on post_tag (tag, post_id);

create table post_photo (
  post_id text not null references post (id) on delete cascade,
  photo_id text not null references photo (id) on delete cascade,
  constraint post_photo_once primary key (post_id, photo_id)
) strict;
create index post_photo_by_photo_id on post_photo (photo_id);

create table job (
  id text not null primary key,
  kind text not null,
  about text,
  payload text not null,
  status text not null check (status in ('waiting', 'done', 'dead')),
  attempts integer not null check (attempts >= 0),
  run_at bigint not null,
  lease text,
  error text,
  created_at bigint not null,
  give_up_at bigint not null,
  ended_at bigint,
  announced_at bigint,
  priority integer default 0 not null
) strict;
create index job_by_about on job (about);
create index job_by_status on job (status, id);
create index job_due on job (status, kind, priority, run_at);

create table audit_event (
  id text not null primary key,
  at bigint not null,
  actor text not null,
  action text not null,
  about text,
  detail text,
  actor_id text
) strict;
create index audit_event_by_about on audit_event (about);
create index audit_event_by_at on audit_event (at);

create table rate_limit (
  key text not null primary key,
  free_at bigint not null
) strict;
create index rate_limit_by_free_at on rate_limit (free_at);

create table booking_draft (
  id text not null primary key,
  content text,
  saved_at bigint not null
) strict;
create index booking_draft_by_saved_at on booking_draft (saved_at);

create table sent_mail (
  id text not null primary key,
  message_id text not null unique check (message_id <> ''),
  recipient text not null,
  subject text not null,
  eml text not null,
  created_at bigint not null
) strict;
create index sent_mail_by_created_at on sent_mail (created_at);

create table delivery_file (
  photo_id text not null references photo (id) on delete cascade,
  size text not null check (size in ('original', 'web')),
  storage_key text not null,
  bytes bigint not null check (bytes > 0),
  crc32 bigint not null check (crc32 between 0 and 4294967295),
  blanks text,
  blanked_crc32 bigint,
  constraint delivery_file_once primary key (photo_id, size)
) strict;

create table delivery_selection (
  id text not null primary key,
  client_id text not null references client (id) on delete cascade,
  album_id text not null references album (id) on delete cascade,
  frame_ids text not null,
  created_at bigint not null
) strict;
create index delivery_selection_by_client_id on delivery_selection (client_id, created_at);
create index delivery_selection_by_album_id on delivery_selection (album_id);

create table storage (
  one integer not null primary key check (one = 1),
  id text not null
) strict;

create table session (
  id text not null primary key,
  token_hash text not null unique check (length(token_hash) = 64),
  account_id text not null references account (id) on delete cascade,
  device text not null,
  created_at bigint not null,
  seen_at bigint not null,
  confirmed_at bigint not null
) strict;
create index session_by_account on session (account_id);
create index session_by_seen_at on session (seen_at);

create table password_link (
  id text not null primary key,
  account_id text not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at bigint not null,
  expires_at bigint not null,
  ended_at bigint
) strict;
create index password_link_by_account on password_link (account_id);

create table second_factor (
  id text not null primary key,
  account_id text not null references account (id) on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  credential_id text unique,
  secret text not null,
  counter bigint not null,
  created_at bigint not null,
  used_at bigint
) strict;
create index second_factor_by_account on second_factor (account_id);

create table recovery_code (
  account_id text not null references account (id) on delete cascade,
  code_hash text not null,
  constraint recovery_code_once primary key (account_id, code_hash)
) strict;

create table album_section (
  id text not null primary key,
  album_id text not null references album (id) on delete cascade,
  name text not null check (name <> ''),
  place text not null check (place <> '')
) strict;
create index album_section_in_album on album_section (album_id, place);

create table frame (
  id text not null primary key,
  album_id text not null references album (id) on delete cascade,
  photo_id text not null references photo (id) on delete restrict,
  section_id text references album_section (id),
  place text not null check (place <> ''),
  caption text,
  alt text,
  deleted_at bigint
) strict;
create index frame_in_album on frame (album_id, place);
create unique index frame_once on frame (album_id, photo_id) where deleted_at is null;
create index frame_by_photo_id on frame (photo_id);
create index frame_by_section_id on frame (section_id);
create index frame_in_trash on frame (deleted_at) where deleted_at is not null;

create table favorite (
  client_id text not null references client (id) on delete cascade,
  frame_id text not null references frame (id) on delete cascade,
  chosen_at bigint not null,
  constraint favorite_of_frame primary key (client_id, frame_id)
) strict;
create index favorite_by_frame_id on favorite (frame_id);

create table version (
  id text not null primary key,
  kind text not null,
  about text not null,
  value text not null,
  actor text not null,
  at bigint not null
) strict;
create index version_about on version (kind, about, id);
create index version_at on version (at);

create table site_section (
  section text not null primary key,
  published text,
  draft text
) strict;

create table site_photo (
  section text not null references site_section (section) on delete cascade,
  state text not null check (state in ('draft', 'published')),
  position integer not null,
  photo_id text not null references photo (id) on delete restrict,
  constraint site_photo_place primary key (section, state, position)
) strict;
create index site_photo_by_photo_id on site_photo (photo_id);

create table questionnaire (
  version integer not null primary key check (version >= 1),
  content text not null
) strict;

create table booking (
  id text not null primary key,
  idempotency_key text not null unique check (idempotency_key <> ''),
  type text not null,
  version integer not null,
  answers text not null,
  date text check (date like '____-__-__'),
  status text not null check (status in ('new', 'replied', 'booked', 'done', 'declined', 'spam')),
  created_at bigint not null,
  status_at bigint not null,
  notified_at bigint,
  calendar_sequence integer default 0 not null,
  agreed_date text check (agreed_date like '____-__-__'),
  agreed_time text check (agreed_time like '__:__'),
  agreed_minutes integer check (agreed_minutes > 0),
  name text not null,
  email text not null,
  phone text not null
) strict;
create index booking_by_day on booking ((coalesce(agreed_date, date)));
create index booking_by_status on booking (status, id);
create index booking_by_created_at on booking (created_at);

create table booking_message (
  id text not null primary key,
  booking_id text not null references booking (id) on delete cascade,
  kind text not null check (kind in ('reply', 'accepted', 'declined', 'note')),
  subject text,
  text text not null,
  at bigint not null,
  actor text not null,
  actor_id text
) strict;
create index booking_message_of_booking on booking_message (booking_id, id);

create table post_edit (
  post_id text not null primary key references post (id) on delete cascade,
  edit integer not null
) strict;

create table post_draft (
  post_id text not null primary key references post (id) on delete cascade,
  title text not null,
  main_photo_id text references photo (id) on delete set null,
  body text not null,
  tags text not null,
  actor text not null,
  at bigint not null
) strict;
create index post_draft_by_main_photo_id on post_draft (main_photo_id);

create table calendar_feed (
  one integer not null primary key check (one = 1),
  epoch text not null,
  made_at bigint not null
) strict;

create table reply_template (
  id text not null primary key,
  name text not null unique check (name <> ''),
  subject text,
  text text not null,
  saved_at bigint not null
) strict;

create table redirect (
  from_path text not null primary key,
  to_address text not null
) strict;

create table pick_list (
  id text not null primary key,
  album_id text not null references album (id) on delete cascade,
  name text not null check (name <> ''),
  most integer check (most > 0),
  closes_at bigint,
  created_at bigint not null
) strict;
create index pick_list_by_album_id on pick_list (album_id, id);

create table pick_set (
  id text not null primary key,
  list_id text not null references pick_list (id) on delete cascade,
  client_id text references client (id) on delete cascade,
  finished_at bigint,
  seen_at bigint,
  reopened_at bigint,
  constraint pick_set_once unique (list_id, client_id)
) strict;
create index pick_set_by_client_id on pick_set (client_id);
create index pick_set_unseen on pick_set (finished_at) where finished_at is not null and seen_at is null;

create table pick (
  set_id text not null references pick_set (id) on delete cascade,
  frame_id text not null references frame (id) on delete cascade,
  note text default '' not null,
  chosen_at bigint not null,
  constraint pick_once primary key (set_id, frame_id)
) strict;
create index pick_by_frame_id on pick (frame_id);

create table album_view (
  client_id text not null references client (id) on delete cascade,
  album_id text not null references album (id) on delete cascade,
  day text not null,
  constraint album_view_once primary key (client_id, album_id, day)
) strict;
create index album_view_by_album_id on album_view (album_id);

create table share_link (
  id text not null primary key,
  album_id text not null references album (id) on delete cascade,
  name text not null check (name <> ''),
  pin_hash text,
  downloads text not null check (downloads in ('all', 'web', 'none')),
  ask_who integer not null check (ask_who in (0, 1)),
  created_at bigint not null,
  expires_at bigint,
  revoked_at bigint,
  pin_sealed text
) strict;
create index share_link_by_album_id on share_link (album_id, id);

create table share_opening (
  link_id text not null references share_link (id) on delete cascade,
  day text not null,
  count integer not null,
  constraint share_opening_once primary key (link_id, day)
) strict;

create table share_guest (
  id text not null primary key,
  link_id text not null references share_link (id) on delete cascade,
  token_hash text not null unique,
  name text default '' not null,
  email text default '' not null,
  created_at bigint not null,
  answered_at bigint
) strict;
create index share_guest_by_link_id on share_guest (link_id, id);
create index share_guest_by_email on share_guest (email);

create table share_favorite (
  guest_id text not null references share_guest (id) on delete cascade,
  frame_id text not null references frame (id) on delete cascade,
  chosen_at bigint not null,
  constraint share_favorite_once primary key (guest_id, frame_id)
) strict;
create index share_favorite_by_frame_id on share_favorite (frame_id);

create table marked_photo (
  photo_id text not null primary key references photo (id) on delete cascade,
  mark text not null,
  turned integer not null
) strict;

create table upload_token (
  id text not null primary key,
  account_id text not null references account (id) on delete cascade,
  name text not null check (name <> ''),
  token_hash text not null unique check (length(token_hash) = 64),
  created_at bigint not null,
  used_at bigint
) strict;
create index upload_token_by_account on upload_token (account_id);

create table uploaded_album (
  account_id text not null references account (id) on delete cascade,
  key text not null check (key <> ''),
  album_id text not null unique references album (id) on delete cascade,
  constraint uploaded_album_once primary key (account_id, key)
) strict;

create table reminder (
  client_id text not null references client (id) on delete cascade,
  album_id text not null references album (id) on delete cascade,
  kind text not null check (kind in ('unopened', 'expiring', 'picks')),
  ends_at bigint not null,
  job text,
  queued_at bigint,
  sent_at bigint,
  constraint reminder_once primary key (client_id, album_id, kind, ends_at)
) strict;
create index reminder_by_album_id on reminder (album_id);
create index reminder_by_job on reminder (job) where job is not null;

create table album_consent (
  album_id text not null references album (id) on delete cascade,
  client_id text not null references client (id) on delete cascade,
  given_on text not null,
  how text not null check (how in ('in-person', 'email', 'contract')),
  note text default '' not null,
  recorded_at bigint not null,
  withdrawn_at bigint,
  constraint album_consent_once primary key (album_id, client_id)
) strict;
create index album_consent_by_client_id on album_consent (client_id);
