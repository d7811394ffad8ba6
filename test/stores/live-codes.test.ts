/** Keys of live codes: the holder's only, the same again and again, and known at the door before the code is shown. */
import { createECDH, createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { order } from '#contract/order.ts'
import { badgeCodeOf, exhibitorCodeOf, fillHashes } from '#server/features/admission/codes.ts'
import { fillKeys } from '#server/features/admission/live-key.ts'
import { digest } from '#server/flow/ids.ts'
import { testEnv } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const FREE = '1'

onBothEngines('live codes', (engine) => {
  const { opened, test, person } = productTest({ person: '13800000011' }, { engine })

  const signUpAs = (names: string[]) => signUp(person, { ticketId: FREE, names })
  const tickets = () => opened.db.read.selectFrom('admissions').selectAll().orderBy('id').execute()
  const setAll = (values: object) => opened.db.write((tx) => tx.updateTable('admissions').set(values).execute())
  const own = async () => (await person.do(admission.mine, {})).list

  it('gives the holder a key of P-256, the same at every asking, and notes what the door knows it by', async () => {
    await signUpAs(['王老师'])
    const [ticket] = await own()
    const key = await person.do(admission.liveKey, { id: ticket?.id as string })
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(Buffer.from(key.d, 'base64url'))
    const publicKey = curve.getPublicKey().subarray(1)
    expect(publicKey.toString('hex')).toBe(
      Buffer.concat([Buffer.from(key.x, 'base64url'), Buffer.from(key.y, 'base64url')]).toString('hex'),
    )
    expect((await tickets())[0]?.key_hash).toBe(createHash('sha256').update(publicKey).digest('hex'))
    expect(key.now).toBe(test.clock())
    expect(await person.do(admission.liveKey, { id: ticket?.id as string })).toEqual(key)
  })

  it('gives nobody else’s, and none of a ticket that has ended', async () => {
    const { order: made } = await signUpAs(['王老师'])
    const [ticket] = await own()
    const stranger = await signInAs(test, 'user')
    for (const call of [admission.liveKey, admission.exhibitorCode])
      expect(await stranger.ask(call as typeof admission.liveKey, { id: ticket?.id as string })).toMatchObject({ reason: 'admission_gone' })
    await setAll({ status: 'revoked' })
    expect(await person.ask(admission.liveKey, { id: ticket?.id as string })).toMatchObject({ reason: 'admission_gone' })
    expect((await person.do(order.get, { no: made.no })).no).toBe(made.no)
  })

  it('hides the picture’s code from a meeting’s tickets once they are alive, and shows it again', async () => {
    await signUpAs(['王老师'])
    const organiser = await signInAs(test, 'organiser')
    const [before] = await own()
    expect(before).toMatchObject({ codeKind: 'entry', code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{26}$/) })
    await organiser.do(checkin.codeKind, { meetingId: '1', rotating: 1 })
    expect((await own())[0]).toMatchObject({ codeKind: 'rotating', code: '' })
    await organiser.do(checkin.codeKind, { meetingId: '1', rotating: 0 })
    expect((await own())[0]).toEqual(before)
  })

  it('makes the keys of a whole meeting, in batches, and has rosters hear of each', async () => {
    for (let n = 0; n < 2; n++) await signUpAs(['甲老师', '乙老师', '丙老师', '丁老师'])
    await setAll({ roster_version: 7 })
    await fillKeys(opened.db, testEnv.secret, '1', true)
    expect(new Set((await tickets()).map((row) => row.key_hash))).toEqual(new Set(['']))
    await fillKeys(opened.db, testEnv.secret, '1')
    const rows = await tickets()
    expect(new Set(rows.map((row) => row.key_hash)).size).toBe(8)
    expect(rows.every((row) => row.key_hash.length === 64 && row.roster_version === null)).toBe(true)
  })

  it('leaves what has a key already as it is', async () => {
    await signUpAs(['甲老师'])
    await fillKeys(opened.db, testEnv.secret, '1')
    await setAll({ roster_version: 7 })
    const [before] = await tickets()
    await fillKeys(opened.db, testEnv.secret, '1')
    await person.do(admission.liveKey, { id: before?.id as string })
    expect(await tickets()).toEqual([before])
  })

  it('sets right what was noted under another secret as soon as the holder asks', async () => {
    await signUpAs(['甲老师'])
    await fillKeys(opened.db, 'a secret of the server before this one', '1')
    const [before] = await tickets()
    await setAll({ roster_version: 7 })
    await person.do(admission.liveKey, { id: before?.id as string })
    const [after] = await tickets()
    expect(after?.key_hash).not.toBe(before?.key_hash)
    expect(after?.roster_version).toBeNull()
  })

  it('gives tickets from before there were badges the digests of theirs', async () => {
    await signUpAs(['甲老师', '乙老师'])
    await setAll({ badge_hash: '', exhibitor_hash: '', roster_version: 7 })
    await fillHashes(opened.db, '1')
    for (const { id, badge_hash, exhibitor_hash, roster_version } of await tickets()) {
      const { code } = await opened.db.read
        .selectFrom('admission_codes')
        .select('code')
        .where('admission_id', '=', id)
        .executeTakeFirstOrThrow()
      expect([badge_hash, exhibitor_hash, roster_version]).toEqual([digest(badgeCodeOf(code)), digest(exhibitorCodeOf(code)), null])
    }
  })
})
