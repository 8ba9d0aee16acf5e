import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testPostgresUrl } from '../testing.ts'
import { openPostgres } from './postgres.ts'

async function stallingUrl(): Promise<{ url: string; stall(): void }> {
  const url = new URL(await testPostgresUrl('template0'))
  const { hostname, port } = url
  const sockets: Socket[] = []
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    sockets.push(client, server)
    for (const socket of [client, server]) socket.on('error', () => {})
    client.pipe(server).pipe(client)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  url.port = String((proxy.address() as AddressInfo).port)
  const stall = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  return { url: url.href, stall }
}

test('a server that no longer answers is left, and the next query has another connection', async () => {
  const { url, stall } = await stallingUrl()
  const database = await openPostgres(url, { connections: 1, statementTimeout: 100 })
  onTestFinished(() => database.close())
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(database.db)
  await ask()
  stall()
  await expect(ask()).rejects.toThrow('timeout')
  expect((await ask()).rows).toEqual([{ one: 1 }])
  stall()
  await expect(database.write((trx) => sql`select 1`.execute(trx))).rejects.toThrow('timeout')
  expect((await ask()).rows).toEqual([{ one: 1 }])
})

test('a connection that the server ends is not used again', async () => {
  const database = await openPostgres(await testPostgresUrl('template0'), { connections: 1 })
  onTestFinished(() => database.close())
  for (let round = 0; round < 20; round++) {
    const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db)
    await expect(ended).rejects.toThrow('terminating connection')
    // At once: the server says so some time before it closes the connection.
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db)
    expect(rows).toEqual([{ one: 1 }])
  }
})

test('of two transactions that wait for each other, both succeed', async () => {
  const database = await openPostgres(await testPostgresUrl('template0'))
  onTestFinished(() => database.close())
  await sql`create table number (id int, value int)`.execute(database.db)
  await sql`insert into number values (1, 0), (2, 0)`.execute(database.db)
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const addTo = (ids: number[], mine: typeof first, other: typeof first) =>
    database.write(async (trx) => {
      for (const id of ids) {
        await sql`update number set value = value + 1 where id = ${id}`.execute(trx)
        mine.resolve()
        await other.promise
      }
    })
  await Promise.all([addTo([1, 2], first, second), addTo([2, 1], second, first)])
  const { rows } = await sql`select value from number order by id`.execute(database.db)
  expect(rows).toEqual([{ value: 2 }, { value: 2 }])
})
