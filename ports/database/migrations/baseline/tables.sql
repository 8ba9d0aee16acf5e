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
  rendition integer,
  taken_clock text,
  people text,
  city text,
  event text,
  held integer default 0 not null check (held in (0, 1)),
  holds_erased integer default 0 not null check (holds_erased in (0, 1)),
  card text,
  card_sought integer default 0 not null check (card_sought in (0, 1)),
  own_words_withheld integer default 0 not null check (own_words_withheld in (0, 1))
) strict;
create index photo_by_recipe on photo (recipe);
create index photo_videos on photo (id) where video is not null;
create index photo_unused on photo (unused_at) where unused_at is not null;
create index photo_held on photo (id) where held = 1;
create index photo_facts on photo (id, width, height, turned, recipe, video, held);

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
  consent_lost_at bigint,
  publish_at bigint,
  stationery text
) strict;
create index album_by_cover_photo_id on album (cover_photo_id);
create index album_expiring on album (expires_at) where expires_at is not null;
create index album_to_publish on album (publish_at) where publish_at is not null;
create index album_with_proofs on album (id) where proofs = 1;
create index album_deleted on album (deleted_at) where deleted_at is not null;
create index album_without_consent on album (consent_lost_at) where consent_lost_at is not null;
create index album_by_day on album (coalesce(date, ''), id);
create index album_by_title on album (lower(coalesce(display_name, name)), id);
create index album_drafts on album (id) where published = 0;

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
create index account_blocked on account (blocked_at) where blocked_at is not null;

create table client (
  id text not null primary key,
  name text not null,
  email text not null unique check (email = lower(email) and email <> ''),
  account_id text references account (id) on delete set null,
  reminders_off_at bigint,
  erasure_asked_at bigint
) strict;
create unique index client_by_account on client (account_id);
create index client_by_name on client (lower(name), id);
create index client_to_erase on client (erasure_asked_at) where erasure_asked_at is not null;

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
create index client_album_ending on client_album (expires_at) where expires_at is not null;
create index client_album_untold on client_album (granted_at) where ready_requested_at is null;
create index client_album_to_reopen on client_album (reopen_asked_at) where reopen_asked_at is not null;

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
create index post_newest on post (status, publish_at desc, id desc) where deleted_at is null;
create index post_in_order on post (publish_at desc, id desc) where deleted_at is null;
create index post_deleted on post (deleted_at) where deleted_at is not null;

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
  priority integer default 0 not null,
  interruptions integer default 0 not null,
  needs integer default 0 not null
) strict;
create index job_by_about on job (about);
create index job_by_status on job (status, id);
create index job_due on job (status, kind, priority, run_at);
create index job_by_kind on job (kind, id);
create index job_by_end on job (kind, status, ended_at);
create index job_by_kind_and_status on job (kind, status, id);
create index job_noted on job (kind, status, id) where error is not null;

create table audit_event (
  id text not null primary key,
  at bigint not null,
  actor text not null,
  action text not null,
  about text,
  detail text,
  actor_id text
) strict;
create index audit_event_by_at on audit_event (at);
create index audit_event_by_about on audit_event (about, id);

create table rate_limit (
  key text not null primary key,
  free_at bigint not null
) strict;
create index rate_limit_by_free_at on rate_limit (free_at);

create table sent_mail (
  id text not null primary key,
  message_id text not null unique check (message_id <> ''),
  recipient text not null,
  subject text not null,
  eml text not null,
  created_at bigint not null
) strict;
create index sent_mail_by_created_at on sent_mail (created_at);
create index sent_mail_by_recipient on sent_mail (lower(recipient));
create index sent_mail_by_foreign_recipient on sent_mail (recipient) where length(recipient) <> octet_length(recipient);

create table delivery_file (
  photo_id text not null references photo (id) on delete cascade,
  size text not null check (size in ('original', 'web')),
  storage_key text not null,
  bytes bigint not null check (bytes > 0),
  crc32 bigint not null check (crc32 between 0 and 4294967295),
  blanks text,
  blanked_crc32 bigint,
  slots text,
  constraint delivery_file_once primary key (photo_id, size)
) strict;
create index delivery_file_by_storage_key on delivery_file (storage_key);

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
  draft text,
  edit integer default 0 not null
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
  phone text not null,
  client_id text references client (id) on delete set null,
  album_id text references album (id) on delete set null,
  reminded_date text
) strict;
create index booking_by_day on booking ((coalesce(agreed_date, date)));
create index booking_by_status on booking (status, id);
create index booking_by_created_at on booking (created_at);
create index booking_by_client_id on booking (client_id) where client_id is not null;
create index booking_by_album_id on booking (album_id) where album_id is not null;
create index booking_by_email on booking (lower(email));
create index booking_by_foreign_email on booking (email) where length(email) <> octet_length(email);

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

create table album_view (
  client_id text not null references client (id) on delete cascade,
  album_id text not null references album (id) on delete cascade,
  day text not null,
  constraint album_view_once primary key (client_id, album_id, day)
) strict;
create index album_view_by_album_id on album_view (album_id);
create index album_view_by_day on album_view (day);

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
  pin_sealed text,
  preview integer default 1 not null check (preview in (0, 1))
) strict;
create index share_link_by_album_id on share_link (album_id, id);

create table share_opening (
  link_id text not null references share_link (id) on delete cascade,
  day text not null,
  count integer not null,
  constraint share_opening_once primary key (link_id, day)
) strict;
create index share_opening_by_day on share_opening (day);

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

create table marked_photo (
  photo_id text not null primary key references photo (id) on delete cascade,
  mark text not null,
  turned integer not null
) strict;
create index marked_photo_by_mark on marked_photo (mark);

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

create table person (
  id text not null primary key,
  not_shown_at bigint,
  not_shown_note text default '' not null,
  card text,
  page text check (page in ('on', 'off')),
  pin_hash text,
  pin_sealed text
) strict;
create unique index person_card on person (card) where card is not null;

create table download (
  id text not null primary key,
  client_id text references client (id) on delete cascade,
  link_id text references share_link (id) on delete cascade,
  album_id text references album (id) on delete set null,
  album_name text not null,
  what text not null check (what in ('photograph', 'selection', 'favorites', 'all', 'section', 'picks')),
  size text not null check (size in ('original', 'web')),
  photographs integer not null,
  bytes bigint not null,
  version text not null,
  started_at bigint not null,
  completed_at bigint,
  frame_ids text,
  guest_id text references share_guest (id) on delete set null,
  frame_numbers text,
  part_name text,
  volumes text,
  person_id text references person (id) on delete cascade,
  constraint download_of_one check (
    case when client_id is null then 0 else 1 end
    + case when link_id is null then 0 else 1 end
    + case when person_id is null then 0 else 1 end = 1)
) strict;
create index download_by_client_id on download (client_id, id);
create index download_by_album_id on download (album_id, id);
create index download_by_link_id on download (link_id, id);
create index download_by_guest_id on download (guest_id) where guest_id is not null;
create index download_archive on download (started_at) where frame_ids is not null;
create index download_by_completed_at on download (completed_at) where completed_at is not null;
create index download_by_person_id on download (person_id, id);

create table clean_up (
  one integer not null primary key check (one = 1),
  done_at bigint,
  doubted_at bigint
) strict;

create table calendar_feed (
  account_id text not null primary key references account (id) on delete cascade,
  epoch text
) strict;

create table choice (
  id text not null primary key,
  album_id text not null references album (id) on delete cascade,
  client_id text references client (id) on delete cascade,
  guest_id text references share_guest (id) on delete cascade,
  list_id text references pick_list (id) on delete cascade,
  finished_at bigint,
  seen_at bigint,
  reopened_at bigint,
  reopen_asked_at bigint,
  constraint choice_of_one check (client_id is null or guest_id is null)
) strict;
create unique index choice_of_client on choice (client_id, album_id, coalesce(list_id, ''));
create unique index choice_of_guest on choice (guest_id, album_id, coalesce(list_id, ''));
create index choice_by_album_id on choice (album_id);
create index choice_by_list_id on choice (list_id);
create index choice_unseen on choice (finished_at) where finished_at is not null and seen_at is null;
create index choice_to_reopen on choice (reopen_asked_at) where reopen_asked_at is not null;

create table chosen_frame (
  choice_id text not null references choice (id) on delete cascade,
  frame_id text not null references frame (id) on delete cascade,
  note text default '' not null,
  chosen_at bigint not null,
  constraint chosen_frame_once primary key (choice_id, frame_id)
) strict;
create index chosen_frame_by_frame_id on chosen_frame (frame_id);

create table setup (
  name text primary key check (name in ('mail', 'backup')),
  value text not null,
  sealed text
) strict;

create table timer (
  name text not null primary key,
  next_at bigint not null
) strict;

create table installation (
  one integer primary key check (one = 1),
  schema_min text not null,
  secret text
) strict;

create table job_version (
  kind text not null primary key,
  version integer not null
) strict;

create table upload (
  id text primary key,
  kind text not null check (kind in ('photograph', 'import')),
  account_id text not null,
  session_id text not null,
  metadata text not null,
  size bigint not null,
  received bigint default 0 not null,
  moved_at bigint not null,
  claim text,
  claimed_until bigint,
  outcome text
) strict;
create index upload_unfinished on upload (kind, session_id) where outcome is null;

create table upload_piece (
  upload_id text not null references upload (id) on delete cascade,
  start bigint not null,
  bytes integer not null,
  storage_key text not null,
  constraint upload_piece_key primary key (upload_id, start)
) strict;

create table import_note (
  upload_id text not null,
  stage text not null check (stage in ('look', 'report', 'progress')),
  note text not null,
  at bigint not null,
  constraint import_note_key primary key (upload_id, stage)
) strict;

create table backup_state (
  one integer not null primary key check (one = 1),
  scheduled_target text,
  scheduled_since bigint,
  error text,
  good_at bigint,
  good_target text,
  lost text,
  prune_error text,
  lock text,
  locked_until bigint
) strict;

create table moved_copy (
  one integer not null primary key check (one = 1),
  business text not null,
  digest text not null
) strict;

create table team (
  id text not null primary key,
  name text not null check (name <> ''),
  season text default '' not null,
  deleted_at bigint,
  slug text
) strict;
create index team_deleted on team (deleted_at) where deleted_at is not null;
create unique index team_slug on team (slug) where slug is not null;

create table athlete (
  id text not null primary key,
  team_id text not null references team (id) on delete cascade,
  person_id text not null references person (id) on delete cascade,
  number text not null check (length(number) between 1 and 4 and number = upper(number)),
  name text default '' not null,
  position text default '' not null,
  year text default '' not null,
  shares_number integer default 0 not null check (shares_number in (0, 1)),
  deleted_at bigint
) strict;
create index athlete_by_team on athlete (team_id, number, deleted_at, shares_number);
create index athlete_by_person on athlete (person_id);
create index athlete_deleted on athlete (deleted_at) where deleted_at is not null;

create table album_team (
  album_id text not null references album (id) on delete cascade,
  team_id text not null references team (id) on delete cascade,
  constraint album_team_once primary key (album_id, team_id)
) strict;
create index album_team_by_team on album_team (team_id);

create table tag (
  id text not null primary key,
  photo_id text not null references photo (id) on delete cascade,
  athlete_id text not null references athlete (id) on delete cascade,
  evidence text not null check (evidence in ('caption', 'card', 'timing', 'hand')),
  detail text default '' not null,
  step text not null,
  created_at bigint not null,
  reported_at bigint,
  constraint tag_once unique (photo_id, athlete_id)
) strict;
create index tag_by_athlete on tag (athlete_id, photo_id);
create index tag_by_step on tag (step);
create index tag_reported on tag (reported_at) where reported_at is not null;

create table photo_release (
  id text not null primary key,
  photo_id text not null references photo (id) on delete cascade,
  person_id text references person (id) on delete cascade,
  reason text not null check (reason <> ''),
  released_at bigint not null,
  released_by text references account (id) on delete set null
) strict;
create index photo_release_by_person on photo_release (person_id);
create unique index photo_release_once on photo_release (photo_id, coalesce(person_id, ''));

create table follower (
  id text not null primary key,
  person_id text not null references person (id) on delete cascade,
  email text not null,
  asked_at bigint not null,
  confirmed_at bigint,
  told_until bigint,
  constraint follower_once unique (person_id, email)
) strict;
create index follower_by_email on follower (email);
create index follower_asked on follower (asked_at) where confirmed_at is null;

create table arrival (
  person_id text not null references person (id) on delete cascade,
  photo_id text not null references photo (id) on delete cascade,
  at bigint not null,
  constraint arrival_key primary key (person_id, photo_id)
) strict;
create index arrival_by_photo on arrival (photo_id);

create table nobody (
  photo_id text not null primary key references photo (id) on delete cascade,
  step text not null
) strict;
create index nobody_by_step on nobody (step);
