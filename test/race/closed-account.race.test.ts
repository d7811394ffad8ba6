/** What is given to an account while it closes goes with it. */
import { expect, it } from 'vitest'
import { privacy } from '#contract/privacy.ts'
import { giveRole } from '#server/features/right/store.ts'
import { holdAccount } from '#server/features/session/store.ts'
import { untilBlocked } from '../support/blocked.ts'
import { onBothEngines } from '../support/database.ts'
import { codeFor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const MOBILE = '13955550071'

onBothEngines('an account that closes', (engine) => {
  const { opened, test, person } = productTest({ person: MOBILE }, { engine })

  it('waits for a transaction that holds it, and loses the role that this transaction gives', async () => {
    const smsCode = await codeFor(test, MOBILE, 'change')
    const role = {
      user_id: person.id,
      third_id: '-000001',
      meeting_id: '1',
      role_id: 'staff',
      granted_by: person.id,
      created_at: test.clock(),
    }
    let closing: Promise<{ code: string }> | undefined
    await opened.db.write(async (tx) => {
      expect(await holdAccount(tx, person.id)).toBe(true)
      closing = person.ask(privacy.close, { smsCode })
      await untilBlocked(opened.db, tx)
      await giveRole(tx, role)
    })
    expect((await closing)?.code).toBe('000')
    expect(await opened.db.read.selectFrom('user_roles').select('role_id').where('user_id', '=', person.id).execute()).toEqual([])
  })
})
