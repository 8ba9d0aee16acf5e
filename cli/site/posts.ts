import { TERMINAL } from '../../app/audit/actor.ts'
import { deletePost, listPosts, postVersions, revertPost } from '../../app/blog/history.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { type Command, done, Refusal } from '../command.ts'
import { moment, table } from '../text.ts'

const list: Command = {
  name: 'post list',
  usage: '',
  summary: "the posts in the site's own database, newest first",
  options: {},
  positionals: [0, 0],
  async run(_, { database, timeZone }) {
    const posts = await listPosts(database)
    const rows = posts.map(({ slug, status, publishAt, title }) => [
      slug,
      status,
      moment(publishAt, timeZone),
      title,
    ])
    return { text: table(['Post', 'Status', 'Time', 'Title'], rows, 'There are no posts.'), data: posts }
  },
}

const history: Command = {
  name: 'post history',
  usage: '<post> [<version>]',
  summary: 'what a post said before, for 90 days; with a version, lets it say that again',
  options: {},
  positionals: [1, 2],
  async run({ positionals: [slug = '', version] }, { database, timeZone, now }) {
    const post = await postBy(database, slug)
    if (version !== undefined) {
      const outcome = done(await revertPost(database, post.id, version, TERMINAL, now()))
      return { text: `Post ${slug} says what it said before.`, data: { post: slug, ...outcome } }
    }
    const versions = await postVersions(database, post.id)
    const rows = versions.map(({ id, at, actor, text }) => [id, moment(at, timeZone), actor, text.title])
    const head = ['Version', 'Replaced', 'By', 'Title']
    return { text: table(head, rows, 'The post has no earlier versions.'), data: versions }
  },
}

const remove: Command = {
  name: 'post delete',
  usage: '<post>',
  summary: 'moves a post to the trash: no page shows it any more',
  details: "For 30 days 'trash restore' brings it back.",
  options: {},
  positionals: [1, 1],
  async run({ positionals: [slug = ''] }, { database, now }) {
    const { id } = await postBy(database, slug)
    done(await deletePost(database, id, TERMINAL, now()))
    return { text: `Post ${slug} is in the trash.`, data: { post: slug, id } }
  },
}

export const posts: Command[] = [list, history, remove]

async function postBy(database: Database, slug: string) {
  const post = (await listPosts(database)).find((post) => post.slug === slug)
  if (!post) throw new Refusal(`There is no post ${slug}. 'post list' shows them.`)
  return post
}
