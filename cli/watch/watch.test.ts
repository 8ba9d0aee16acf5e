// @module-tag all
import { once } from 'node:events'
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { quarters, smallPicture } from '../../app/photos/testing.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { openTestSqlite, testFolder } from '../../ports/database/testing.ts'
import { openTestSite } from '../../server/http/testing-site.ts'
import { begin, sideline } from '../testing.ts'

// The API's own tests are on both engines.
describe('watching a folder', () => {
  let database: Database
  let site: Awaited<ReturnType<typeof openTestSite>>
  let folder: string
  let env: Record<string, string>

  beforeEach(async () => {
    database = await openTestSqlite()
    site = await openTestSite(database)
    folder = testFolder()
    env = { SIDELINE_TOKEN: await site.token(), DATA_DIR: testFolder() }
  })

  async function put(name: string, n: number): Promise<void> {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), await smallPicture(n))
  }

  /** One pass: its lines, without the head. */
  async function pass(...more: string[]): Promise<string[]> {
    const { out, err } = await sideline(env, ['watch', folder, site.origin, '--once', ...more])
    expect(err).toBe('')
    return out.trimEnd().split('\n').slice(1)
  }

  const frames = () =>
    database.db
      .selectFrom('frame')
      .innerJoin('photo', 'photo.id', 'frame.photo_id')
      .innerJoin('album', 'album.id', 'frame.album_id')
      .leftJoin('album_section', 'album_section.id', 'frame.section_id')
      .select(['frame.id', 'album.display_name as album', 'album_section.name as section', 'photo.name'])
      .select('photo.id as photo')
      .orderBy('album.id')
      .orderBy('frame.id')
      .execute()

  test('each subfolder is an album; a second pass sends nothing, and a changed file replaces its photograph', async () => {
    const smith = ['Smith/A camera/DSC_1.jpg', 'Smith/Another/DSC_1.jpg', 'Smith/DSC_1.jpg']
    const files = ['Lee/DSC_10.png', 'Lee/DSC_9.png', ...smith]
    for (const [n, name] of [...files, 'stray.jpg', '.trash/old.jpg'].entries()) await put(name, n + 1)
    for (const name of ['notes.txt', 'damaged.jpg']) writeFileSync(join(folder, 'Lee', name), 'no photograph')
    const first = await pass()
    expect(first).toEqual(expect.arrayContaining(files.map((file) => `${file}  added`)))
    expect(first.join('\n')).toMatch(/^Lee\/damaged\.jpg {2}not uploaded: damaged\.jpg /m)
    expect(first).toContain('stray.jpg  not uploaded: it isn’t in a subfolder. Name an album with --album.')
    expect(first.at(-1)).toBe('5 uploaded, 0 already there, 2 not uploaded.')
    const before = await frames()
    const paths = before.map(({ album, section, name }) => [album, section, name].filter(Boolean).join('/'))
    expect(paths.toSorted()).toEqual(files.toSorted())
    const shown = database.db.selectFrom('album').select('id')
    const open = shown.where((has) => has.or([has('visibility', '=', 'public'), has('published', '=', 1)]))
    expect(await open.execute()).toEqual([])

    expect((await pass()).at(-1)).toBe('0 uploaded, 5 already there, 2 not uploaded.')
    expect(await frames()).toEqual(before)

    // While nobody watched: of three files with one name, only this one's photograph is another.
    await put('Smith/Another/DSC_1.jpg', 8)
    expect(await pass()).toContain('Smith/Another/DSC_1.jpg  replaced')
    const after = await frames()
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const moved = after.filter(({ photo }, i) => photo !== before[i]?.photo)
    expect(moved.map(({ section }) => section)).toEqual(['Another'])

    const json = await sideline(env, ['watch', folder, site.origin, '--once', '--album', 'All', '--json'])
    expect(JSON.parse(json.out)).toContainEqual({ file: 'stray.jpg', outcome: 'added' })
    expect((await frames()).filter(({ album }) => album === 'All')).toHaveLength(6)
  })

  test('a file is uploaded once it is whole, through a restart of the site, until Ctrl-C', async () => {
    const child = begin(env, ['watch', folder, site.origin, '--album', 'Live'])
    onTestFinished(() => void child.kill('SIGKILL'))
    const lines: string[] = []
    const reader = createInterface({ input: child.stdout as NodeJS.ReadableStream })
    reader.on('line', (line) => lines.push(line))
    const line = async (wanted: string) => {
      while (!lines.some((one) => one.includes(wanted))) await once(reader, 'line')
    }
    await line('Uploading from')
    const large = await quarters(1000, 700).png({ compressionLevel: 0 }).toBuffer()
    // As a camera's program writes it: some, and then more with each look.
    const target = join(folder, 'DSC_1.png')
    writeFileSync(target, large.subarray(0, 1000))
    const writing = setInterval(() => {
      const written = readFileSync(target).length
      appendFileSync(target, large.subarray(written, written + 400_000))
      if (written + 400_000 >= large.length) clearInterval(writing)
    }, 250)
    await line('DSC_1.png  added')
    expect(lines.filter((one) => one.startsWith('DSC_1.png'))).toEqual(['DSC_1.png  added'])
    const [whole] = await frames()
    await site.restart(async () => {
      await put('DSC_2.png', 2)
      await line("can't be reached")
    })
    await line('DSC_2.png  added')
    // Some programs write beside the file and rename.
    await put('.DSC_1.tmp', 3)
    renameSync(join(folder, '.DSC_1.tmp'), target)
    await line('DSC_1.png  replaced')
    expect((await frames()).map(({ id }) => id)).toContain(whole?.id)
    const closed = once(child, 'close')
    child.kill('SIGINT')
    expect(await closed).toEqual([0, null])
    expect(lines.at(-1)).toBe('3 uploaded, 0 already there.')
  })

  test('what the site cannot take now is sent again, soon or at the next scan', async () => {
    const answers: number[] = [500, 507, 503, 409]
    const proxy = createHttpServer(async (request, response) => {
      const body = Buffer.concat(await Array.fromAsync(request))
      const answer = request.url?.endsWith('/questions') ? answers.shift() : undefined
      if (answer) {
        const detail = `The answer ${answer}.`
        response.writeHead(answer, { 'Content-Type': 'application/problem+json' })
        return response.end(JSON.stringify({ type: 'about:blank', title: '', status: answer, detail }))
      }
      const { host: _, connection: __, ...headers } = request.headers as Record<string, string>
      const sent = { method: request.method, headers, body: body.length === 0 ? undefined : body }
      const passed = await fetch(`${site.origin}${request.url}`, sent)
      response.writeHead(passed.status, Object.fromEntries(passed.headers))
      response.end(Buffer.from(await passed.arrayBuffer()))
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void proxy.close())
    await once(proxy, 'listening')
    const { port } = proxy.address() as { port: number }
    for (const n of [1, 2, 3]) await put(`A/${n}.png`, n)
    const child = begin(env, ['watch', folder, `http://127.0.0.1:${port}`])
    onTestFinished(() => void child.kill('SIGKILL'))
    const lines: string[] = []
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      lines.push(line)
      // A file that has come makes it look again.
      if (line.includes('3.png')) await put('A/4.png', 4)
      if (line.includes('4.png')) child.kill('SIGINT')
    }
    expect(lines.slice(1)).toEqual([
      expect.stringContaining('is busy. Trying again'),
      'The site can be reached again.',
      'A/1.png  not uploaded: The answer 409.',
      'A/2.png  added',
      'A/3.png  added',
      'A/1.png  added',
      'A/4.png  added',
      '4 uploaded, 0 already there.',
    ])
  })

  test('a cut connection goes on where it was cut', async () => {
    const large = await quarters(1200, 1200).png({ compressionLevel: 0 }).toBuffer()
    mkdirSync(join(folder, 'A'))
    writeFileSync(join(folder, 'A/large.png'), large)
    let [passed, cuts] = [0, 0]
    const offsets: number[] = []
    const proxy = createServer((client) => {
      const upstream = connect(Number(new URL(site.origin).port), '127.0.0.1')
      client.on('data', (data) => {
        passed += data.length
        const [, offset] = /upload-offset: (\d+)/i.exec(data.toString('latin1')) ?? []
        if (cuts > 0 && offset) offsets.push(Number(offset))
        upstream.write(data)
      })
      upstream.on('data', (data) => {
        // The piece arrives, and its answer is lost.
        if (cuts === 0 && passed > 1.7e6) {
          cuts++
          client.destroy()
        } else client.write(data)
      })
      client.on('error', () => {}).on('close', () => upstream.destroy())
      upstream.on('error', () => {}).on('close', () => client.destroy())
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void proxy.close())
    await once(proxy, 'listening')
    const { port } = proxy.address() as { port: number }
    const { out } = await sideline(env, ['watch', folder, `http://127.0.0.1:${port}`, '--once'])
    expect(out).toMatch(/can't be reached[\s\S]*reached again[\s\S]*A\/large\.png {2}added/)
    expect(large.length).toBeGreaterThan(4e6)
    // The first two pieces had arrived for certain.
    expect(Math.min(...offsets)).toBeGreaterThan(1e6)
  })

  test('says what is missing, and needs no site on this machine', async () => {
    const said = async (given: Record<string, string>, ...words: string[]) => {
      const { code, err } = await sideline(given, ['watch', ...words, '--once'])
      return `${code} ${err.split('\n')[0]}`
    }
    const token = { SIDELINE_TOKEN: 'sideline_wrong-wrong-wrong-wrong' }
    expect(await said({}, folder, site.origin)).toMatch(/^1 Set SIDELINE_TOKEN/)
    expect(await said(token, folder, site.origin)).toMatch(/^1 The site doesn’t know this token/)
    const gone = await said(env, join(folder, 'gone'), site.origin)
    expect(gone).toMatch(/^1 The folder .* can't be read \(ENOENT\)/)
    const open = await said(env, folder, 'http://www.example.com')
    expect(open).toMatch(/^2 Give your site’s URL/)
    expect(await said(env, folder)).toMatch(/^2 Usage: watch/)
  })
})
