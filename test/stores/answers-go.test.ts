/** P8: what the privacy policy says of how long attendees' answers are kept is what happens. */
import { expect, it } from 'vitest'
import { retention } from '#contract/retention.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { privacyPolicy } from '#src/features/session/parts/agreements/privacy-policy.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase, onBothEngines } from '../support/database.ts'
import { signIn } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'

onBothEngines('what attendees have answered', (engine) => {
  it('is cleared so many days after the meeting has ended, and says who was there still', async () => {
    const opened = await freshDatabase(engine)
    const test = await testApp(opened.db)
    await signUp(await signIn(test, '13800000011'), { ticketId: '1', names: ['王晓明'] })
    const kept = () =>
      opened.db.read.selectFrom('attendees').select(['name', 'phone', 'hospital', 'idcard', 'age']).executeTakeFirstOrThrow()
    const { ends_at } = await opened.db.read.selectFrom('meetings').select('ends_at').where('id', '=', '1').executeTakeFirstOrThrow()
    test.clock.pass(ends_at + retention.answers.days * 86_400_000 - 1 - test.clock())
    await sweep(test.deps)
    expect((await kept()).idcard).not.toBe('')
    test.clock.pass(1)
    await sweep(test.deps)
    await sweep(test.deps)
    expect(await kept()).toEqual({ name: '王晓明', phone: '13800000009', hospital: '望湖小学', idcard: '', age: null })
    const said = privacyPolicy.sections.flatMap(({ paragraphs }) => paragraphs).join('')
    expect(said).toContain(`会议结束 ${retention.answers.days} 天后由系统自动清除`)
    await opened.drop()
  })
})
