import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { makeFilesInMemory } from './scripts/checks/files-in-memory.ts'

makeFilesInMemory()

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'build/**', 'e2e/**', 'data/**'],
    globalSetup: ['ports/database/testing/testing-postgres.ts'],
    pool: 'forks',
    // No module keeps state, so the files of a worker share what they import: that is a third of the processor's time.
    isolate: false,
    // One more than there are cores: a test often waits for PostgreSQL or a child process.
    maxWorkers: availableParallelism() + 1,
    // A shared build server may stall for seconds. On a developer's machine a retry would hide an error.
    retry: process.env.CI ? 1 : 0,
    // Generous, because a busy machine may stall. Passing tests never wait this long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
