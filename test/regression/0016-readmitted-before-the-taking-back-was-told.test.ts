/**
 * A door without a network let somebody in, took that back because they had not gone in, and let them in when they came
 * again. With the network back it told both entries together and then the taking back: to the server the second one was a
 * conflict beside the first, and nobody was inside once that was taken back. The ticket was as new at every door.
 */
import { expect, it } from 'vitest'
import { answered, loneDevice, noNetwork, row } from '../support/lone-device.ts'

const CODE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23'
const OTHER = 'ABCDEFGHJKLMNPQRSTUVWXYZ24'

it('an entry that was taken back without a network is told and undone before the one that followed', async () => {
  const device = await loneDevice({ rows: [row(1, CODE), row(2, OTHER)] })
  const told: string[][] = []
  device.server.upload = async ({ scans }) => {
    told.push(scans.map(({ nonce }) => nonce))
    return scans.map(({ nonce }) => answered(nonce, 'admit', 'in'))
  }
  device.server.undo = async ({ nonce }) => {
    told.push([`${nonce} undone`])
    return null
  }
  device.away = noNetwork
  const other = await device.engine.scan(OTHER)
  const notGoneIn = await device.engine.scan(CODE)
  expect(await device.engine.undo(notGoneIn.nonce)).toBe(true)
  const entry = await device.engine.scan(CODE)
  expect([notGoneIn, entry].map(({ verdict, offline }) => [verdict, offline])).toEqual([
    ['admit', true],
    ['admit', true],
  ])

  device.away = undefined
  await device.hear()
  expect(told).toEqual([[other.nonce, notGoneIn.nonce], [`${notGoneIn.nonce} undone`], [entry.nonce]])
  expect(device.engine.state().queue).toBe(0)
})
