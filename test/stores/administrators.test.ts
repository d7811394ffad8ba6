/** Whoever sits at the server says who administers the platform. */
import { expect, it } from 'vitest'
import { privacy } from '#contract/privacy.ts'
import { right } from '#contract/right.ts'
import { addAdministrator, administratorsOf, removeAdministrator } from '#server/features/member/administrators.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const OWNER = '13912340000'
const SECOND = '13912340001'
const WHO = 'npm run admin'

onBothEngines('administrators named at the terminal', (engine) => {
  const { opened, test } = productTest({}, { engine, app: { env: { sandbox: false, production: true } } })

  const add = (mobile: string) => addAdministrator(opened.db, mobile, WHO, test.clock())
  const remove = (mobile: string) => removeAdministrator(opened.db, mobile, WHO, test.clock())

  it('may do everything at once, with a phone that had no account, and with the session they are in', async () => {
    expect(await administratorsOf(opened.db)).toEqual([])
    expect(await add(OWNER)).toBe(true)
    expect(await add(OWNER)).toBe(false)
    const owner = await signIn(test, OWNER)
    expect((await owner.ask(right.users, { pageNum: 1, pageSize: 30, keyword: '' })).code).toBe('000')
    const second = await signIn(test, SECOND)
    expect((await second.ask(right.users, { pageNum: 1, pageSize: 30, keyword: '' })).reason).toBe('forbidden')
    await add(SECOND)
    expect((await second.ask(right.users, { pageNum: 1, pageSize: 30, keyword: '' })).code).toBe('000')
    expect((await administratorsOf(opened.db)).map(({ mobile }) => mobile)).toEqual([OWNER, SECOND])
  })

  it('lose it as fast, but for the last of them', async () => {
    await add(OWNER)
    expect(await remove(OWNER)).toBe('is_last')
    await add(SECOND)
    const owner = await signIn(test, OWNER)
    expect(await remove(OWNER)).toBe('removed')
    expect((await owner.ask(right.users, { pageNum: 1, pageSize: 30, keyword: '' })).reason).toBe('forbidden')
    expect((await owner.ask(privacy.consents, {})).code).toBe('000')
    expect(await remove(OWNER)).toBe('is_none')
    expect(await remove('13912349999')).toBe('is_none')
    const lines = await opened.db.read
      .selectFrom('log')
      .select(['who', 'from_state', 'to_state'])
      .where('who', '=', WHO)
      .orderBy('id')
      .execute()
    expect(lines.map((line) => [line.from_state, line.to_state])).toEqual([
      ['', 'admin'],
      ['', 'admin'],
      ['admin', ''],
    ])
  })

  it('remain one, when two remove each other at the same moment', async () => {
    await add(OWNER)
    await add(SECOND)
    const outcomes = await Promise.all([remove(OWNER), remove(SECOND)])
    expect(outcomes.toSorted()).toEqual(['is_last', 'removed'])
    expect(await administratorsOf(opened.db)).toHaveLength(1)
  })
})
