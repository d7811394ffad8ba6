/** A refusal rolls its transaction back; only the count of a guess outlives it. */
import { expect, it } from 'vitest'
import { session } from '#contract/session.ts'
import { staff } from '#contract/staff.ts'
import { verify } from '#contract/verify.ts'
import { keep, refuse } from '#server/flow/refusal.ts'
import { allRows } from '../support/all-rows.ts'
import { onBothEngines } from '../support/database.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

onBothEngines('a refusal in a transaction', (engine) => {
  const { opened, test } = productTest({}, { engine })
  const titleOf = async () =>
    (await opened.db.read.selectFrom('meetings').select('title').where('id', '=', '1').executeTakeFirstOrThrow()).title
  const rename = (title: string, isKept: boolean) =>
    opened.db.write(async (tx) => {
      await tx.updateTable('meetings').set({ title }).where('id', '=', '1').execute()
      return isKept ? keep(refuse('busy')) : refuse('busy')
    })

  it('undoes what was written before it, and is returned', async () => {
    const before = await titleOf()
    expect(await rename('改名', false)).toMatchObject({ reason: 'busy' })
    expect(await titleOf()).toBe(before)
  })

  if (!runsEveryTest(engine)) return
  it('keeps what was written before it where it is kept', async () => {
    expect(await rename('改名', true)).toMatchObject({ reason: 'busy' })
    expect(await titleOf()).toBe('改名')
  })

  it('leaves no account behind where a colleague is on the staff already', async () => {
    const organiser = await signInAs(test, 'organiser')
    const member = { meetingId: '1', mobile: '13800007777', name: '王小明', listIds: [] }
    await organiser.do(staff.add, member)
    const before = await allRows(opened.db)
    expect((await organiser.ask(staff.add, { ...member, name: '别的名字' })).reason).toBe('already_staff')
    expect(await allRows(opened.db)).toEqual(before)
  })

  it('leaves an SMS code unused where a sign-in is refused for another reason', async () => {
    const mobile = '13800008888'
    const person = visitor(test.app)
    await person.do(verify.sendSms, { mobile, type: 'login', sysCode: '-000001' })
    const login = { mobile, smsCode: test.sms.lastCode(mobile) as string, platform: 'web', loginType: 'sms' } as const
    const accounts = async () => (await opened.db.read.selectFrom('users').select('id').where('mobile', '=', mobile).execute()).length
    expect((await person.ask(session.meetingLogin, { ...login, agreed: '' })).reason).toBe('agreement_missing')
    expect(await accounts()).toBe(0)
    expect((await person.ask(session.meetingLogin, login)).code).toBe('000')
    expect(await accounts()).toBe(1)
  })

  it('counts each wrong SMS code, until guesses are refused', async () => {
    const stranger = visitor(test.app)
    const guess = () => stranger.ask(session.meetingLogin, { mobile: '13800001234', smsCode: '000000', platform: 'web', loginType: 'sms' })
    expect((await guess()).reason).toBe('sms_wrong')
    for (let tries = 1; tries < test.deps.env.limits.wrongCodesPerAddress; tries++) await guess()
    expect((await guess()).reason).toBe('too_often')
  })
})
