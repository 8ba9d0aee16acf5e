/** Whether many posts slow the blog's list: rendered at 50 and at 5,000 posts, turn by turn. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { atExit } from './at-exit.ts'
import { type Finding, quantile } from './finding.ts'
import { alone } from './install.ts'
import { withSite } from './site.ts'

const few = 50
const many = 5_000
const rounds = 150
const pages = {
  list: '/blog',
  'tag’s list': '/blog?tag=gear',
  search: '/blog?q=stadium+lights',
}

export function measureBlog(dataDir: string): Promise<Finding[]> {
  return withPosts(dataDir, few, (small) =>
    withPosts(dataDir, many, async (large) => {
      const findings: Finding[] = []
      for (const [name, path] of Object.entries(pages)) findings.push(await compare(name, path, small, large))
      return findings
    }),
  )
}

interface Blog {
  origin: string
  /** Moves the content version, as an edit does: the next answer is rendered anew. */
  move(): void
}

/** Turn by turn, so that whatever else the machine does falls on both. */
async function compare(name: string, path: string, small: Blog, large: Blog): Promise<Finding> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds * 1.1; round++) {
    for (const [i, { origin, move }] of [small, large].entries()) {
      move()
      times[i]?.push(await timed(origin + path))
    }
  }
  const [before = 0, after = 0] = times.map((sample) => quantile(sample.slice(rounds / 10)))
  return {
    what: `Rendering the blog's ${name}, p50, ${many} posts beside ${few}`,
    measured: `${(after / before).toFixed(2)} times (${after.toFixed(1)} ms beside ${before.toFixed(1)} ms)`,
    ...(name === 'list' && { goal: '<= 1.3 times', met: after / before <= 1.3 }),
  }
}

/** Runs the site on a copy of the database with so many posts more, which say what the demo's say. */
async function withPosts<T>(dataDir: string, count: number, use: (blog: Blog) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-bench-blog-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const forget = atExit(remove)
  const file = join(folder, 'sideline.db')
  copyFileSync(join(dataDir, 'sideline.db'), file)
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma busy_timeout = 5000')
    write(database, count)
    const move = database.prepare('update content_version set version = version + 1')
    return await withSite(folder, ({ origin }) => use({ origin, move: () => move.run() }))
  } finally {
    database.close()
    forget()
    remove()
  }
}

/** An hour apart, the newest an hour ago; every fifth has the tag. */
function write(database: DatabaseSync, count: number): void {
  const posts = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count}),
    model as (select *, row_number() over (order by id) - 1 as k, count(*) over () as models from post where status = 'published')`
  database.exec('begin')
  database.exec(`${posts} insert into post (id, slug, title, main_photo_id, body, status, publish_at)
    select printf('bench-%06d', n), printf('bench-%06d', n), model.title || ' ' || n, main_photo_id, body, 'published',
      ${Date.now()} - n * 3600000 from numbers join model on model.k = n % models`)
  database.exec(`insert into post_tag (post_id, tag)
    select id, case when cast(substr(id, 7) as integer) % 5 = 0 then 'gear' else 'behind the scenes' end
    from post where id like 'bench-%'`)
  database.exec('commit')
}

async function timed(url: string): Promise<number> {
  const begun = performance.now()
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`)
  return performance.now() - begun
}

if (import.meta.main) await alone(measureBlog)
