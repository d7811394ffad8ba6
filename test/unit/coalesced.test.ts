import { expect, it } from 'vitest'
import { joined } from '#server/flow/coalesced.ts'

/** Notes what is read, and answers with how often that was. */
function reader(fails = '') {
  const read: string[] = []
  const ask = joined(async (_: object, key: string) => {
    read.push(key)
    if (key === fails) throw new Error('the database is down')
    return `${key} ${read.length}`
  })
  return { ask, read }
}

it('those who ask for the same at once are told by one look, and whoever asks later by another', async () => {
  const { ask, read } = reader()
  const source = {}
  expect(await Promise.all(['a', 'b', 'a'].map((key) => ask(source, key)))).toEqual(['a 1', 'b 2', 'a 1'])
  expect(await ask(source, 'a')).toBe('a 3')
  expect(read).toEqual(['a', 'b', 'a'])
})

it('nobody is told what another database says, nor fails by what somebody else asked for', async () => {
  const { ask } = reader('b')
  const [one, other] = [{}, {}]
  const [first, second] = await Promise.all([ask(one, 'a'), ask(other, 'a')])
  expect(first).not.toBe(second)
  const answers = await Promise.allSettled(['a', 'b'].map((key) => ask(one, key)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})
