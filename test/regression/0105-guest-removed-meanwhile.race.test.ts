/**
 * A guest was removed while a request added to their plan. The request or the removal failed with an internal error, and a new
 * link outlived its guest.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { privacy } from '#contract/privacy.ts'
import { vip } from '#contract/vip/calls.ts'
import type { Tx } from '#server/db/db.ts'
import { dropGuest } from '#server/features/vip/guests/drop.ts'
import { madeList } from '#server/features/vip/guests/list-store.ts'
import { lockGuest, vipGuests, meetingOf } from '#server/features/vip/guests/store.ts'
import { vipLinks } from '#server/features/vip/links/store.ts'
import { alone } from '#server/features/vip/plan/change.ts'
import { untilBlocked } from '../support/blocked.ts'
import { onBothEngines } from '../support/database.ts'
import { codeFor, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { aLeg, anAppearance, aRoom, aTask, guestRow, HERE } from '../support/reception.ts'

const MOBILE = '13955551001'

onBothEngines('a guest who is removed', (engine) => {
  const { opened, test, organiser, subject } = productTest({ organiser: 'organiser', subject: MOBILE }, { engine })
  let [guestId, eventId] = ['', '']
  beforeEach(async () => {
    guestId = (await guestRow(opened.db, { mobile: MOBILE })).id
    const speaker = await guestRow(opened.db, { mobile: '' })
    eventId = (await organiser.do(vip.saveAppearance, anAppearance(speaker.id))).id
  })

  const asLink = () => ({ ...HERE, kind: 'guest' as const, of: guestId, mobile: '' })
  const plans = {
    leg: () => organiser.ask(vip.saveLeg, aLeg(guestId)),
    seat: () => organiser.ask(vip.saveSeat, { ...HERE, id: '', guestId, eventId, table: '1', seat: '2' }),
    appearance: () => organiser.ask(vip.saveAppearance, anAppearance(guestId)),
    room: () => organiser.ask(vip.saveRoom, aRoom([guestId])),
    task: () => organiser.ask(vip.saveTask, { ...aTask(guestId), owner: { name: '周接待', mobile: '13955551002' } }),
  }
  const remove = async (tx: Tx) => {
    const guest = await lockGuest(tx, guestId)
    if (guest !== undefined) await dropGuest(tx, guest, { who: organiser.id, at: test.clock() })
  }
  /** Foreign keys bind the rows of a plan to their guest; links have none. */
  const left = async () => [
    await vipGuests.count(opened.db.read, { id: guestId }),
    await vipLinks.count(opened.db.read, { kind: 'guest', about: guestId }),
  ]

  if (engine === 'postgres')
    it('keeps a link if it is made after a read without a lock', async () => {
      await opened.db.write(async (making) => {
        expect(await vipGuests.find(making, { id: guestId })).toBeDefined()
        await opened.db.write(remove)
        const row = {
          digest: 'd',
          meeting_id: '1',
          kind: 'guest',
          about: guestId,
          tail: '1001',
          made_by: '',
          created_at: 1,
          ends_at: 2,
        } as const
        await vipLinks.insert(making, row)
      })
      expect(await left()).toEqual([0, 1])
    })

  describe.each([...Object.entries(plans), ['link', () => organiser.ask(vip.link, asLink())] as const])(
    'before a %s is saved',
    (_, save) => {
      it('is reported as gone', async () => {
        let saving: ReturnType<typeof save> | undefined
        await opened.db.write(async (tx) => {
          await remove(tx)
          saving = save()
          await Promise.race([untilBlocked(opened.db, tx), saving])
        })
        expect((await saving)?.reason).toBe('vip_gone')
        expect(await left()).toEqual([0, 0])
      })
    },
  )

  it('is reported as gone to the link by which they answer', async () => {
    const { key } = await organiser.do(vip.link, asLink())
    const { id, way, number, fromPlace, toPlace, planFrom, planTo } = aLeg(guestId)
    let answering: Promise<{ reason?: string }> | undefined
    await opened.db.write(async (tx) => {
      await alone(opened.db, tx, '1')
      answering = visitor(test.app).ask(vip.answerLeg, {
        key,
        tail: '1001',
        leg: { id, direction: 'in', way, number, fromPlace, toPlace, planFrom, planTo },
      })
      await untilBlocked(opened.db, tx)
      await remove(tx)
    })
    expect((await answering)?.reason).toBe('vip_link_gone')
  })

  it.each(Object.entries(plans))('loses the %s that was being saved when their account closed', async (_, save) => {
    const smsCode = await codeFor(test, MOBILE, 'change')
    let answers: Promise<{ code: string; reason?: string }[]> | undefined
    await opened.db.write((tx) => tx.deleteFrom('vip_lists').execute())
    await opened.db.write(async (tx) => {
      // A plan makes its list as the last step before its commit, and waits for this one.
      await madeList(tx, await meetingOf(tx, '1'))
      const saving = save()
      await untilBlocked(opened.db, tx)
      const closing = subject.ask(privacy.close, { smsCode })
      await untilBlocked(opened.db, tx, 2)
      answers = Promise.all([saving, closing])
    })
    const [saved, closed] = (await answers)?.map(({ code, reason }) => reason ?? code) ?? []
    expect(closed).toBe('000')
    // SQLite may let the closing go first.
    expect(engine === 'postgres' ? ['000'] : ['000', 'vip_gone']).toContain(saved)
    expect(await left()).toEqual([0, 0])
  })
})
