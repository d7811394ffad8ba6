import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { isFullRun } from './test/support/lanes.ts'
import { LastLines } from './test/support/last-lines.ts'
import { NoSkips } from './test/support/no-skips.ts'

/** One more than there are cores: a test that waits for a database, a process or a browser leaves its core idle, a sixth of the time. */
const maxWorkers = availableParallelism() + 1

/** Node reads our sources itself, as it does where the product runs: rewriting each of them is a seventh of the work of short tests. */
const byNode = { viteModuleRunner: false, nodeLoader: false }

/**
 * What Node loads itself in screen tests too, once for each worker: contract and server keep no state, and the three support
 * files keep what all files of a worker share. No `vi.mock` reaches what these files import.
 */
const loadedOnce = new RegExp(
  `^${import.meta.dirname}/(?:contract/|rehearsal/|server/|wechat/sandbox/|wechat/server/|test/support/(?:app|database|log-search)\\.ts$)`,
)

/** The test of a second browser engine runs only on request (WEBKIT=1): its driver hung once. */
const withoutWebkit = process.env['WEBKIT'] === '1' ? [] : ['test/journeys/second-engine.journey.test.ts']

/** Tests that only `npm run test:all` runs (test/support/lanes.ts). */
const withoutSlow = isFullRun ? [] : ['**/*.slow.test.{ts,tsx}']

export default defineConfig({
  test: {
    reporters: ['default', ...(process.env['NO_SKIPS'] === '1' ? [new NoSkips()] : []), new LastLines()],
    globalSetup: 'test/support/whole-run.ts',
    projects: [
      {
        test: {
          name: 'node',
          include: ['test/*.test.ts', 'test/{unit,contract,stores,race,regression,wechat,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...withoutSlow],
          environment: 'node',
          setupFiles: ['test/support/log-searched.ts', 'test/support/eager-readers.ts'],
          maxWorkers,
          experimental: byNode,
          // The whole server is loaded once by each worker, not by each file: its modules keep nothing of a database that is gone.
          isolate: false,
          // Twice the time of the slowest test without its own timeout, on a busy machine: only a hanging test fails.
          // Two starts of a server on a busy machine take two minutes.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'screens',
          include: ['test/screens/**/*.test.{ts,tsx}', 'test/regression/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...withoutSlow],
          setupFiles: [
            'test/support/fixed-day.ts',
            'test/support/own-page.ts',
            'test/support/no-transitions.ts',
            'test/support/patience.ts',
            'test/support/log-searched.ts',
            'test/support/eager-readers.ts',
          ],
          environment: 'jsdom',
          server: { deps: { external: [loadedOnce] } },
          // Each file has the page to itself, but not a page of its own (own-page.ts); a thread is there sooner than a process.
          pool: 'threads',
          isolate: false,
          maxWorkers,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...withoutSlow, ...withoutWebkit],
          environment: 'node',
          setupFiles: ['test/support/log-searched.ts', 'test/support/eager-readers.ts'],
          experimental: byNode,
          // As above: loading the server costs as much as a short journey.
          isolate: false,
          testTimeout: 200_000,
          hookTimeout: 240_000,
          // A page is polled for as long as the browser waits for it: by itself a poll gives up after a second.
          expect: { poll: { timeout: 60_000 } },
          maxWorkers,
          // Each brings a browser along, with processes of its own: after the others, not between them.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
