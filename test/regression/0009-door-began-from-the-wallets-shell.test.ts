/** The scanner's worker kept the shell of the wallet, which asks for sheets that this worker does not keep. */
import { expect, it } from 'vitest'
import type { Wants } from '#src/inline/boot.ts'
import { builtFile } from '../support/built-site.ts'

it.each(['sw.js', 'sw-door.js'])('somebody without a network finds all that the kept page of %s asks for', (worker) => {
  const kept = builtFile(`client/${worker}`)
  const shell = /url:"([^"?]+)\?shell"/.exec(kept)?.[1] as string
  const wants = (JSON.parse(builtFile('wants.json')) as Record<string, Wants>)[shell] as Wants
  const asked = [...wants.scripts, ...wants.styles]
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter((file) => !kept.includes(`"${file}"`))).toEqual([])
})
