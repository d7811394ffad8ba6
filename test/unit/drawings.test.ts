import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drawings, featureList } from '#scripts/drawings.ts'
import { root } from '../support/sources.ts'

const page = readFileSync(`${root}/ARCHITECTURE.md`, 'utf8')

it('draws every machine in ARCHITECTURE.md as it is', () => expect(page).toContain(drawings()))
it('lists every feature in ARCHITECTURE.md as it is', () =>
  expect(page).toContain(`<!-- features -->\n${featureList()}\n<!-- /features -->`))
