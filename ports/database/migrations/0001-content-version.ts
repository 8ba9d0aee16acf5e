/**
 * For each table the rows that a visitor can see, as a condition on `{row}`, and the columns to compare. A change counts
 * if the row was visible before or is visible after it. Photographs always count, because posts name them in JSON.
 */
export const VISIBLE: { table: string; when: string; columns: string[] }[] = [
  {
    table: 'site',
    when: 'true',
    columns: ['brand', 'studio', 'owner', 'email', 'cities', 'socials', 'about', 'demo'],
  },
  { table: 'site_photo', when: 'true', columns: ['place', 'position', 'photo_id'] },
  {
    table: 'album',
    when: "({row}.visibility = 'public' and {row}.published = 1)",
    columns: [
      'id',
      'slug',
      'visibility',
      'name',
      'display_name',
      'category',
      'date',
      'city',
      'cover_photo_id',
      'link',
      'published',
    ],
  },
  {
    table: 'photo',
    when: 'true',
    columns: [
      'id',
      'name',
      'format',
      'bytes',
      'width',
      'height',
      'thumbhash',
      'placeholder',
      'colour',
      'taken_at',
      'title',
      'alt',
      'recipe',
    ],
  },
  {
    table: 'frame',
    when:
      'exists (select 1 from album where album.id = {row}.album_id ' +
      "and album.visibility = 'public' and album.published = 1)",
    columns: ['album_id', 'position', 'photo_id'],
  },
  {
    table: 'post',
    when: "({row}.status = 'published')",
    columns: ['id', 'slug', 'title', 'main_photo_id', 'body', 'status', 'publish_at'],
  },
  { table: 'testimonial', when: 'true', columns: ['id', 'quote', 'author', 'position'] },
]
