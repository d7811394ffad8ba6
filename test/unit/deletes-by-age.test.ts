/** What is deleted because of its age passes the guard of the clock: one job deletes so, and only it. */
import { expect, it } from 'vitest'
import { jobs } from '#server/jobs/jobs.ts'
import { sources } from '../support/sources.ts'

const server = sources('server')
const BY_AGE = /deleteFrom\((?:(?!deleteFrom\(|\n\n)[\s\S])*?\.where\('[\w.]*(?:_at|at|day)', '<=?'/g

/** Part of a sweep, under another name: `sweepFiles` calls it. */
const PARTS = ['server/features/file/store.ts deleteLinks']

/** The exported function, or the constant, around a place in a file. */
const functionAt = (text: string, at: number) =>
  [...text.slice(0, at).matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)].at(-1)?.[1] ?? ''

it('one job deletes by age, with the time that the guard trusts', () => {
  expect(jobs.filter(({ deletesByAge }) => deletesByAge).map(({ name }) => name)).toEqual(['sweep'])
})

it('each deletion that compares a time is a sweep', () => {
  const found = server.flatMap(({ path, text }) => Array.from(text.matchAll(BY_AGE), ({ index }) => `${path} ${functionAt(text, index)}`))
  expect(found.length).toBeGreaterThan(8)
  expect(found.filter((one) => !/ (?:sweep|forget)\w*$/.test(one))).toEqual(PARTS)
})

it('no job but the guarded one calls a sweep', () => {
  const sweeping = server.filter(
    ({ path, text }) => path.startsWith('server/jobs/') && /import \{[^}]*\b(?:sweep|forget)[A-Z]\w*[^}]*\} from/.test(text),
  )
  expect(sweeping.map(({ path }) => path)).toEqual(['server/jobs/sweep.ts'])
})
