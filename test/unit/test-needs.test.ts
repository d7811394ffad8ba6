/** What `npm test` prepares for the files of a run. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { needsOf, testModules } from '#scripts/test-needs.ts'
import { testTools } from '#scripts/test-tools.ts'
import { root } from '../support/sources.ts'

const modules = testModules()
const toolsOf = (...files: string[]) => needsOf(files, modules).tools.map(({ name }) => name)

describe('npm test with a filter', () => {
  it('neither builds the client nor asks for a browser where no matching file uses them', () => {
    const files = ['test/stores/vote.race.test.ts', 'test/race/votes.race.test.ts', 'test/screens/vote.test.tsx']
    expect(needsOf(files, modules).build).toBe(false)
    expect(toolsOf(...files)).toEqual(['PostgreSQL'])
  })

  it('builds the client and asks for a browser for a journey', () => {
    expect(needsOf(['test/journeys/vote.journey.test.ts'], modules).build).toBe(true)
    expect(toolsOf('test/journeys/vote.journey.test.ts')).toEqual(expect.arrayContaining(['Chromium', 'a Chinese font']))
  })

  it('builds the client for a test that reads pages as the server sends them, without a browser', () => {
    expect(needsOf(['test/contract/pages.test.ts'], modules).build).toBe(true)
    expect(toolsOf('test/contract/pages.test.ts')).toEqual(['PostgreSQL'])
  })

  it('starts nothing for unit tests and tests of screens', () => {
    expect(needsOf(['test/unit/mask.test.ts', 'test/screens/vote.test.tsx'], modules)).toEqual({ build: false, tools: [] })
  })
})

describe('the tools of the tests', () => {
  it('are each used by a module that exists', () => {
    const used = testTools.flatMap(({ usedBy }) => usedBy)
    expect(used.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('cover every program that a support module looks for', () => {
    const looking = [...modules.keys()].filter((path) => /support\/(?:programs|nginx|caddy|own-postgres|browser-path)\.ts$/.test(path))
    const users = [...modules].filter(([, imports]) => looking.some((path) => imports.includes(path))).map(([path]) => path)
    const reached = (file: string) => needsOf([file], modules).tools.length > 0
    expect(users.filter((path) => path.endsWith('.test.ts') && !reached(path))).toEqual([])
  })
})
