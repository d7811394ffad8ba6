/** What the journeys of the console walk through is all there is: a room, a form or a sheet that the table does not know fails. */
import { expect, it } from 'vitest'
import { rooms } from '#src/features/console/parts/rooms.ts'
import { consoleTable, elsewhere, otherScreens } from '../support/console-table.ts'
import { sources } from '../support/sources.ts'

it('has a row for each room and each form of the console, and no other', () => {
  const keysOf = (forms: readonly { key: string }[], apart: boolean) => [...(apart ? [''] : []), ...forms.map(({ key }) => key)]
  expect(Object.entries(consoleTable).map(([key, forms]) => [key, Object.keys(forms)])).toEqual(
    rooms.map(({ key, forms, tabs }) => [key, keysOf(forms, tabs !== true)]),
  )
})

it('opens each sheet that has a name', () => {
  const all = [
    ...Object.values(consoleTable).flatMap((forms) => Object.values(forms)),
    ...Object.values(otherScreens).map(({ openings }) => openings),
  ]
  const known = new Set([...all.flat().map(({ opens }) => String(opens)), ...Object.keys(elsewhere)])
  const named = sources('src/features', 'src/kit')
    .filter(({ path }) => /\/manage\/|\/console\/|^src\/kit\//.test(path))
    .flatMap(({ text }) => [...text.matchAll(/<(?:Form|Decision)?Sheet\b[^>]*?title="([^"]+)"/g)].map(([, title]) => title as string))
  expect(named.length).toBeGreaterThan(35)
  expect(named.filter((title) => !known.has(title))).toEqual([])
})
