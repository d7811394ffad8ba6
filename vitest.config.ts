import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Vitest leaves one core to itself, which would be idle: of two that is half. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

/** Polling gives up after a second by itself, which a machine that runs everything at once may take for a page. */
const expect = { poll: { timeout: 20_000 } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['test/*.test.ts', 'test/{unit,contract,stores,race,regression,wechat}/**/*.test.ts'],
          environment: 'node',
          expect,
          maxWorkers,
          // The whole server is loaded once by each worker, not by each file: its modules keep nothing of a database that is gone.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'screens',
          include: ['test/screens/**/*.test.{ts,tsx}', 'test/regression/**/*.test.tsx'],
          setupFiles: ['test/support/no-transitions.ts', 'test/support/patience.ts'],
          environment: 'jsdom',
          expect,
          maxWorkers,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect,
          maxWorkers,
          // Each brings a browser along, with processes of its own: after the others, not between them.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
