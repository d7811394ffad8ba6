/** The lists of the screen walker (test/journeys/screens-*.journey.test.ts) are complete: a path, a room, a form or a sheet that none names fails. */
import { expect, it } from 'vitest'
import { paths } from '#contract/paths.ts'
import { rooms } from '#src/features/console/parts/rooms.ts'
import { consoleFiles, consoleTable, draftScreens, elsewhere, otherStops, roomScreens } from '../support/console-table.ts'
import { portalTable } from '../support/portal-table.ts'
import type { Stop } from '../support/screen-walker.ts'
import { sources } from '../support/sources.ts'

const consoleStops = [...Object.values(consoleFiles).flatMap((keys) => roomScreens(...keys)), ...otherStops(), ...draftScreens]
const portalStops = Object.values(portalTable).flatMap(({ stops }) => stops)

/** Stands for every value of a world: its fields and calls give itself, in an address it is a word. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => 'x' : key === Symbol.iterator ? () => [].values() : anything),
  apply: () => anything,
})
const pathsOf = <World>(stops: readonly Stop<World>[]) => stops.map(({ at }) => `${at(anything as World)}`.split('?')[0])

it('the lists name every path of the contract', () => {
  const named = new Set([...pathsOf(consoleStops), ...pathsOf(portalStops)])
  expect(Object.entries(paths).filter(([, path]) => !named.has(path))).toEqual([])
})

it('the table has a row for each room and each form of the console, and no other', () => {
  const keysOf = (forms: readonly { key: string }[], apart: boolean) => [...(apart ? [''] : []), ...forms.map(({ key }) => key)]
  expect(Object.entries(consoleTable).map(([key, forms]) => [key, Object.keys(forms)])).toEqual(
    rooms.map(({ key, forms, tabs }) => [key, keysOf(forms, tabs !== true)]),
  )
})

it('one file of journeys walks through each room of the console', () => {
  expect(Object.values(consoleFiles).flat()).toEqual(rooms.map(({ key }) => key))
})

it('the lists open each sheet of organisers that has a title', () => {
  const titlesIn = <World>(stops: readonly Stop<World>[]) => stops.flatMap(({ states = [] }) => states.map(({ opens }) => String(opens)))
  const known = new Set([...titlesIn(consoleStops), ...titlesIn(portalStops), ...Object.keys(elsewhere)])
  const titles = sources('src/features', 'src/kit')
    .filter(({ path }) => /\/manage\/|\/console\/|^src\/kit\//.test(path))
    .flatMap(({ text }) => [...text.matchAll(/<(?:Form|Decision)?Sheet\b[^>]*?title="([^"]+)"/g)].map(([, title]) => title as string))
  expect(titles.length).toBeGreaterThan(35)
  expect(titles.filter((title) => !known.has(title))).toEqual([])
})
