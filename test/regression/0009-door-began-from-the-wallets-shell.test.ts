/** The scanner's worker kept the shell of the wallet, which asks for sheets that this worker does not keep. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Wants } from '#src/inline/boot.ts'
import { root } from '../support/sources.ts'

const built = (file: string) => readFileSync(join(root, 'dist', file), 'utf8')

it.each(['sw.js', 'sw-door.js'])('somebody without a network finds all that the kept page of %s asks for', (worker) => {
  const kept = built(`client/${worker}`)
  const shell = /url:"([^"?]+)\?shell"/.exec(kept)?.[1] as string
  const wants = (JSON.parse(built('wants.json')) as Record<string, Wants>)[shell] as Wants
  const asked = [...wants.scripts, ...wants.styles]
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter((file) => !kept.includes(`"${file}"`))).toEqual([])
})
