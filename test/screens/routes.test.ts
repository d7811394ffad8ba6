/** Every path of the specification leads to a screen of its own, and none says that it will come some day. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { paths } from '#contract/paths.ts'
import { allScreens, publicScreens } from '#scripts/screens.ts'
import { findRow, rowAt } from '#src/frame/rows.ts'
import { laterRows } from '#src/routes-later.ts'
import { entrances, publicRows } from '#src/routes.ts'

const all = [...publicRows, ...entrances, ...laterRows]

it('has a row for every path, once each, and no other', () => {
  expect(all.map(({ path }) => path).toSorted()).toEqual(Object.values(paths).toSorted())
})

it('draws another screen for each of them but those that share one by their meaning', async () => {
  const drawn = new Map<unknown, string[]>()
  for (const { path, screen } of all) {
    await screen.load()
    const of = screen.Show().type
    expect(typeof of, path).toBe('function')
    drawn.set(of, [...(drawn.get(of) ?? []), path])
  }
  const shared = [...drawn.values()].filter((some) => some.length > 1).map((some) => some.toSorted())
  // The meeting itself stands at two paths (spec.md section 2.1).
  expect(shared).toEqual([[paths.meeting, paths.particulars].toSorted()])
})

it('says nowhere that something will open soon', () => {
  const drawn = globSync('src/**/*.tsx')
  expect(drawn.length).toBeGreaterThan(500)
  expect([...drawn, 'public/manual.html', 'index.html'].filter((file) => readFileSync(file, 'utf8').includes('即将开放'))).toEqual([])
})

it('has its rows where the build can read them', async () => {
  await findRow(paths.notFound)
  const rows = Object.values(paths).map((path) => rowAt(path)?.path)
  expect(rows).toEqual(Object.values(paths))
  expect(Object.keys(allScreens).toSorted()).toEqual(Object.values(paths).toSorted())
})

it('names the same rendered pages in the public rows, in the build and at the server', () => {
  expect(Object.keys(publicScreens).toSorted()).toEqual(publicRows.map((row) => row.path as string).toSorted())
  const served = readFileSync('server/http/page-data.ts', 'utf8')
  const names = Object.entries(paths).flatMap(([name, path]) => (publicRows.some((row) => row.path === path) ? [name] : []))
  expect(names.filter((name) => !served.includes(`paths.${name}`))).toEqual([])
})
