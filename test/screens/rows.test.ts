/** Whoever goes from a public page to a screen whose row has not come yet. */
import { beforeEach, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { row } from '#src/frame/row.ts'

const anew = vi.hoisted(() => ({ asked: 0 }))
vi.mock('#src/frame/reload-once.ts', () => ({
  reloadOnce: (error: unknown) => {
    anew.asked += 1
    return Promise.reject(error)
  },
}))

const screen = () => Promise.resolve({ default: () => null })
const later = { laterRows: [row(paths.wallet, '我的门票', 'user', screen)] }
let rows: typeof import('#src/frame/rows.ts')
beforeEach(async () => {
  anew.asked = 0
  vi.resetModules()
  rows = await import('#src/frame/rows.ts')
})

it('finds the row of a later screen by fetching the others, once for all who ask', async () => {
  const fetchLater = vi.fn(() => Promise.resolve(later))
  rows.showRows([row(paths.meetingList, '会议', 'anyone', screen)], fetchLater)
  expect(rows.rowAt(paths.wallet)).toBeUndefined()
  const [found, again, none] = await Promise.all([paths.wallet, `${paths.wallet}/`, '/no/such/path'].map(rows.findRow))
  expect([found?.title, again?.title, none]).toEqual(['我的门票', '我的门票', undefined])
  await rows.findRow('/no/such/path')
  expect(fetchLater).toHaveBeenCalledTimes(1)
})

it('asks for a new page where the rows of an older release are gone, and tries again when that does not help', async () => {
  const fetchLater = vi.fn(() => Promise.resolve(later)).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  rows.showRows([], fetchLater)
  await expect(rows.findRow(paths.wallet)).rejects.toThrow('Failed to fetch')
  expect(anew.asked).toBe(1)
  expect((await rows.findRow(paths.wallet))?.title).toBe('我的门票')
})
