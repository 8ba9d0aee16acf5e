/** Visitors see a tag if they see its post. */
export const POST_TAGS = {
  table: 'post_tag',
  when: "exists (select 1 from post where post.id = {row}.post_id and post.status = 'published')",
  columns: ['post_id', 'tag'],
}
