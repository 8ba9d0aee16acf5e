import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { makeFilesInMemory } from './scripts/checks/files-in-memory.ts'
import { compileMessages } from './scripts/messages/compile.ts'

makeFilesInMemory()
compileMessages()

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'build/**', 'e2e/**', 'data/**'],
    globalSetup: ['ports/database/testing/testing-postgres.ts'],
    // What takes long and proves what a change seldom breaks: `npm test` leaves it out, `npm run test:all` does not.
    tags: [{ name: 'all' }],
    pool: 'forks',
    // No module keeps state, so the files of a worker share what they import: that is a third of the processor's time.
    isolate: false,
    // No more than there are cores: in `npm test` the journeys run beside them.
    maxWorkers: availableParallelism(),
    // A shared build server may stall for seconds. On a developer's machine a retry would hide an error.
    retry: process.env.CI ? 1 : 0,
    // Generous, because a busy machine may stall. Passing tests never wait this long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
