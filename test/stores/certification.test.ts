/** Somebody proves who they are, or that they act for an organisation, and has a mark until it ends. */
import { describe, expect, it } from 'vitest'
import { certification } from '#contract/certification.ts'
import { checkOf } from '#contract/credit-code.ts'
import { headers } from '#contract/call.ts'
import { right } from '#contract/right.ts'
import { readJson } from '#server/db/json.ts'
import { bestCertification, marksOf } from '#server/features/certification/marks.ts'
import { startOf } from '#server/flow/clock.ts'
import { lookAfterCertifications } from '#server/jobs/certifications.ts'
import type { IdentityAnswer } from '#server/providers/identity.ts'
import {
  aCode,
  certifiedOrganisation,
  certifiedPerson,
  decide,
  decision,
  NUMBER,
  ofOrganisation,
  ofPerson,
  ownOne,
} from '../support/certifying.ts'
import { setMeeting } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn, signInAs, signInAgain } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { putIn, tinyPng } from '../support/put-in.ts'
import { openUploadSteps } from '../support/upload-steps.ts'

const HERE = '-000001'
const DAY = 86_400_000
/** Who asks, day after day. */
const MOBILE = '13977770001'

onBothEngines('a certification', (engine) => {
  const { opened, test, holder, decider } = productTest({ holder: MOBILE, decider: 'orgadmin' }, { engine })

  /** Days later, when everybody has to sign in again. */
  async function daysLater(days: number): Promise<void> {
    test.clock.pass(days * DAY)
    for (const person of [holder, decider]) await signInAgain(test, person)
  }
  const marks = (person = holder) => marksOf(opened.db.read, person.id, HERE, test.clock())
  const reviewed = async (by = decider) => (await by.do(certification.list, { pageNum: 1, pageSize: 30, keyword: '' })).list
  const told = async (kind: 'certification_decided' | 'certification_ending') =>
    (await opened.db.read.selectFrom('messages').selectAll().where('kind', '=', kind).orderBy('created_at').execute()).map(
      ({ user_id, facts }) => ({ user_id, ...readJson(facts) }),
    )
  const job = () => lookAfterCertifications(test.deps)

  describe('of a person', () => {
    it('is kept as a draft that nobody else sees, handed in, let in for a year, and told of', async () => {
      await holder.do(certification.savePerson, ofPerson({ submit: 0, name: '', paperNo: '' }))
      expect(await reviewed()).toEqual([])
      const { edition } = await ownOne(holder, 'person')
      const waiting = await holder.do(certification.savePerson, ofPerson({ edition }))
      expect(waiting).toMatchObject({ state: 'waiting', actions: ['withdraw'], markName: '', person: { paperNo: '**************002X' } })
      expect(await marks()).toEqual([])
      expect(await decide(decider, waiting.id)).toMatchObject({ state: 'approved', untilTime: '2027-09-02 23:59:59', actions: ['revoke'] })
      expect(await ownOne(holder, 'person')).toMatchObject({
        state: 'approved',
        markName: '欧阳小鱼',
        deleteTime: '2026-10-02 10:02:02',
        actions: ['edit'],
      })
      expect(await marks()).toEqual([{ kind: 'person', name: '欧阳小鱼' }])
      expect(await told('certification_decided')).toEqual([
        { user_id: holder.id, meeting: '个人认证', what: '已通过，有效期至 2027-09-02' },
      ])
    })

    it('shows its number to those with the right to papers, and its end to others who decide', async () => {
      const { id } = await holder.do(certification.savePerson, ofPerson())
      expect((await reviewed())[0]?.person?.paperNo).toBe(NUMBER)
      const { id: roleId } = await decider.do(right.saveRole, { name: '认证初审', permissions: ['system:certification:decide'] })
      const other = await signIn(test, '13977770009')
      await (await signInAs(test, 'admin')).do(right.assign, { userId: other.id, roleIds: [roleId] })
      expect((await reviewed(other))[0]?.person?.paperNo).toBe('**************002X')
      // Nobody needs it whole once it is decided.
      expect((await decide(decider, id)).person?.paperNo).toBe('**************002X')
      expect((await reviewed())[0]?.person?.paperNo).toBe('**************002X')
      const kept = await opened.db.read.selectFrom('certifications').selectAll().execute()
      expect(JSON.stringify(kept)).not.toContain(NUMBER.slice(0, 14))
    })

    it('is refused field by field, and handed in again without typing the number or sending the picture anew', async () => {
      const front = (await putIn(holder, tinyPng, '证件.png', 'certification')).address
      const { id } = await holder.do(certification.savePerson, ofPerson({ front }))
      const reasons = [
        { field: 'name', reason: '与证件不符' },
        { field: 'front', reason: '' },
        { field: 'licence', reason: '机构的事' },
      ] as const
      await decide(decider, id, { action: 'refuse', reasons: [...reasons], reason: '请修改' })
      const refused = await ownOne(holder, 'person')
      expect(refused).toMatchObject({ state: 'refused', reason: '请修改', actions: ['edit'], files: { front } })
      // What is empty, or of no field of theirs, is said to nobody.
      expect(refused.reasons).toEqual([{ field: 'name', reason: '与证件不符' }])
      expect((await told('certification_decided'))[0]?.what).toBe('未通过：名称：与证件不符；请修改')
      const again = await holder.do(certification.savePerson, ofPerson({ edition: refused.edition, name: '欧阳晓鱼', paperNo: '', front }))
      expect(again).toMatchObject({ state: 'waiting', reasons: [], reason: '', deleteTime: '', pictures: ['front'] })
      expect((await reviewed())[0]?.person).toMatchObject({ name: '欧阳晓鱼', paperNo: NUMBER })
    })

    it('asks for the number where none is kept, where it is of another document, and where the draft’s is none', async () => {
      const ask = async (more: object) => {
        const own = (await holder.do(certification.mine, {})).person
        return (await holder.ask(certification.savePerson, ofPerson({ edition: own?.edition ?? 0, ...more }))).reason
      }
      expect(await ask({ paperNo: '' })).toBe('certification_paper_missing')
      expect(await ask({ submit: 0 })).toBeUndefined()
      expect(await ask({ paperNo: '', paper: 'passport' })).toBe('certification_paper_missing')
      expect(await ask({ submit: 0, paperNo: '110105' })).toBeUndefined()
      expect(await ask({ paperNo: '' })).toBe('certification_paper_missing')
      expect(await ask({ submit: 0, paper: 'passport', paperNo: '' })).toBeUndefined()
      const rows = await opened.db.read.selectFrom('certifications').selectAll().execute()
      expect(rows).toMatchObject([{ state: 'draft', paper_no: '', paper_tail: '' }])
    })

    it.each([
      ['passport', 'AB1234567890'],
      ['passport', 'e12345678'],
      ['hongkong', 'h12345678'],
    ] as const)(
      'with a %s stored as %s before is handed in again without typing the number, which no new input accepts',
      async (paper, stored) => {
        const { id, edition } = await holder.do(certification.savePerson, ofPerson({ paper, paperNo: 'H12345678' }))
        await opened.db.write((tx) =>
          tx
            .updateTable('certifications')
            .set({ paper_no: test.deps.seals.seal(stored, id), paper_tail: stored.slice(-4) })
            .where('id', '=', id)
            .execute(),
        )
        expect((await reviewed())[0]?.person?.paperNo).toBe(stored)
        await decide(decider, id, { action: 'refuse', reasons: [{ field: 'name', reason: '与证件不符' }], reason: '' })
        const refused = await ownOne(holder, 'person')
        expect(refused.person?.paperNo).toBe(`**************${stored.slice(-4)}`)
        expect((await holder.ask(certification.savePerson, ofPerson({ edition, paper, paperNo: 'AB1234567890' }))).http).toBe(422)
        const again = await holder.do(
          certification.savePerson,
          ofPerson({ edition: refused.edition, paper, paperNo: '', name: '欧阳晓鱼' }),
        )
        expect(again).toMatchObject({ state: 'waiting', person: { name: '欧阳晓鱼' } })
        expect((await reviewed())[0]?.person?.paperNo).toBe(stored)
      },
    )

    it('shows files of the holder’s own alone, put in for this, and no address elsewhere', async () => {
      await openUploadSteps(opened.db)
      const stranger = await signIn(test, '13977770008')
      const wrong = [
        'https://example.com/front.png',
        '/api/common-server/file/get?id=NOBODYSFILE',
        (await putIn(stranger, tinyPng, '证件.png', 'certification')).address,
        (await putIn(holder, tinyPng, '附件.png', 'annex')).address,
      ]
      for (const front of wrong)
        expect((await holder.ask(certification.savePerson, ofPerson({ submit: 0, front }))).reason, front).toBe('file_gone')
      expect((await holder.do(certification.mine, {})).person).toBeNull()
      expect(await opened.db.read.selectFrom('file_uses').selectAll().execute()).toEqual([])
    })

    it('waits unchanged until it is taken back, and then is a draft', async () => {
      const { edition } = await holder.do(certification.savePerson, ofPerson())
      for (const submit of [0, 1])
        expect((await holder.ask(certification.savePerson, ofPerson({ edition, submit, name: '欧阳晓鱼' }))).reason).toBe(
          'certification_waiting',
        )
      expect(await holder.do(certification.withdraw, { kind: 'person' })).toMatchObject({ state: 'draft', actions: ['edit'] })
      expect((await holder.ask(certification.withdraw, { kind: 'person' })).reason).toBe('certification_decided')
      expect((await holder.ask(certification.withdraw, { kind: 'organisation' })).reason).toBe('certification_gone')
      expect(await reviewed()).toEqual([])
    })

    it('is not written over by the same form open on a second device', async () => {
      const { edition } = await holder.do(certification.savePerson, ofPerson({ submit: 0 }))
      await holder.do(certification.savePerson, ofPerson({ submit: 0, edition, name: '欧阳晓鱼' }))
      const late = await holder.ask(certification.savePerson, ofPerson({ submit: 0, edition, name: '欧阳小宇' }))
      expect(late).toMatchObject({ reason: 'changed_meanwhile' })
      expect(late.msg).toContain('名称')
    })

    it('begun twice at once is one', async () => {
      const answers = await Promise.all([1, 2].map(() => holder.ask(certification.savePerson, ofPerson({ submit: 0 }))))
      expect(answers.map(({ reason }) => reason)).toEqual([undefined, undefined])
      expect(await opened.db.read.selectFrom('certifications').select('id').execute()).toHaveLength(1)
    })

    it('says nothing of what was typed to the log', async () => {
      const { id } = await holder.do(certification.savePerson, ofPerson())
      await decide(decider, id, { action: 'refuse', reason: '欧阳小鱼与照片不符' })
      const log = JSON.stringify(await opened.db.read.selectFrom('log').selectAll().where('entity', '=', 'certification').execute())
      for (const word of ['欧阳', NUMBER, '002X', '照片']) expect(log).not.toContain(word)
      for (const action of ['make', 'name', 'paperNo', 'submit', 'refuse']) expect(log).toContain(`"action":"${action}"`)
    })
  })

  describe('that is compared with the register', () => {
    let asked: { name: string; idcard: string }[]
    const answering = (answer: IdentityAnswer) => {
      asked = []
      test.deps.identity = {
        check: (person) => {
          asked.push(person)
          return Promise.resolve(answer)
        },
      }
    }

    it('is refused where name and number are not one person’s, and nothing is kept', async () => {
      answering('differs')
      expect((await holder.ask(certification.savePerson, ofPerson())).reason).toBe('certification_differs')
      expect((await holder.do(certification.mine, {})).person).toBeNull()
      expect(asked).toEqual([{ name: '欧阳小鱼', idcard: NUMBER, mobile: holder.mobile }])
    })

    it('tells whoever decides what was said, and is asked once for the same two', async () => {
      answering('same')
      const { id } = await holder.do(certification.savePerson, ofPerson())
      expect((await reviewed())[0]?.checked).toBe('same')
      await decide(decider, id, { action: 'refuse', reason: '照片不清' })
      const { edition } = await ownOne(holder, 'person')
      await holder.do(certification.savePerson, ofPerson({ edition, paperNo: '' }))
      expect(asked).toHaveLength(1)
      expect((await reviewed())[0]?.checked).toBe('same')
    })

    it('goes to a person where nobody could say, and is not asked of a passport or a draft', async () => {
      answering('unknown')
      const { edition } = await holder.do(certification.savePerson, ofPerson({ submit: 0 }))
      expect(asked).toEqual([])
      await holder.do(certification.savePerson, ofPerson({ edition }))
      expect((await reviewed())[0]).toMatchObject({ state: 'waiting', checked: 'unknown' })
      const { edition: taken } = await holder.do(certification.withdraw, { kind: 'person' })
      await holder.do(certification.savePerson, ofPerson({ edition: taken, paper: 'passport', paperNo: 'E12345678' }))
      expect(asked).toHaveLength(1)
      expect((await reviewed())[0]).toMatchObject({ checked: '' })
    })

    it('is asked five times a day, so that nobody tries out numbers', async () => {
      answering('differs')
      const ask = async () => (await holder.ask(certification.savePerson, ofPerson())).reason
      for (let time = 0; time < 5; time++) expect(await ask()).toBe('certification_differs')
      expect(await ask()).toBe('certification_tries')
      expect(asked).toHaveLength(5)
      await daysLater(1)
      expect(await ask()).toBe('certification_differs')
    })
  })

  describe('of an organisation', () => {
    it('has its mark before a person’s, under the name that was proved', async () => {
      const personId = await certifiedPerson(holder, decider)
      expect(await bestCertification(opened.db.read, holder.id, HERE, test.clock())).toBe(personId)
      const id = await certifiedOrganisation(holder, decider)
      expect(await marks()).toEqual([
        { kind: 'organisation', name: '望湖小学' },
        { kind: 'person', name: '欧阳小鱼' },
      ])
      expect(await bestCertification(opened.db.read, holder.id, HERE, test.clock())).toBe(id)
      expect(await bestCertification(opened.db.read, holder.id, '-000002', test.clock())).toBeNull()
    })

    it('renamed waits with the old mark standing, whatever becomes of it', async () => {
      const id = await certifiedOrganisation(holder, decider)
      const own = await ownOne(holder, 'organisation')
      const { licence, letter } = own.files as { licence: string; letter: string }
      const renamed = await ofOrganisation(holder, { edition: own.edition, name: '望湖实验小学', licence, letter })
      expect(await holder.do(certification.saveOrganisation, renamed)).toMatchObject({ state: 'waiting', markName: '望湖小学' })
      expect(await marks()).toEqual([{ kind: 'organisation', name: '望湖小学' }])
      expect(await holder.do(certification.withdraw, { kind: 'organisation' })).toMatchObject({ state: 'approved', markName: '望湖小学' })
      const { edition } = await ownOne(holder, 'organisation')
      await holder.do(certification.saveOrganisation, { ...renamed, edition })
      await decide(decider, id, { action: 'refuse', reason: '执照是旧名' })
      expect(await ownOne(holder, 'organisation')).toMatchObject({ state: 'refused', markName: '望湖小学' })
      await holder.do(certification.saveOrganisation, { ...renamed, edition: (await ownOne(holder, 'organisation')).edition })
      await decide(decider, id)
      expect(await marks()).toEqual([{ kind: 'organisation', name: '望湖实验小学' }])
    })

    it('whose code’s check character differs is taken where its holder insists, which the decider and the log are told', async () => {
      const right = aCode()
      const code = right.slice(0, 17) + (checkOf(right) === '0' ? '1' : '0')
      const papers = await ofOrganisation(holder, { code })
      expect(await holder.ask(certification.saveOrganisation, papers)).toMatchObject({ http: 422, reason: 'invalid' })
      await holder.do(certification.saveOrganisation, { ...papers, insist: 1 })
      expect((await reviewed())[0]).toMatchObject({ insisted: 1, organisation: { code } })
      expect((await opened.db.read.selectFrom('log').select('why').where('action', '=', 'submit').execute())[0]?.why).not.toBe('')
    })

    it('cannot have the code of another that is certified, here; at another tenant it can', async () => {
      const other = await signIn(test, '13977770002')
      const rival = await other.do(certification.saveOrganisation, await ofOrganisation(other))
      await certifiedOrganisation(holder, decider)
      expect((await decider.ask(certification.decide, await decision(decider, rival.id))).reason).toBe('certification_code_taken')
      await decide(decider, rival.id, { action: 'refuse', reason: '已有认证' })
      const { edition } = await ownOne(other, 'organisation')
      const papers = await ofOrganisation(other, { edition })
      expect((await other.ask(certification.saveOrganisation, papers)).reason).toBe('certification_code_taken')
      const elsewhere = await other.ask(
        certification.saveOrganisation,
        { ...papers, edition: 0 },
        { headers: { [headers.sysCode]: '-000002' } },
      )
      expect(elsewhere).toMatchObject({ code: '000', data: { state: 'waiting' } })
      // An own code handed in anew is one's own.
      const own = await ofOrganisation(holder, { edition: (await ownOne(holder, 'organisation')).edition })
      expect((await holder.do(certification.saveOrganisation, own)).state).toBe('waiting')
    })

    it('takes over a code whose mark is over, before the job has been there', async () => {
      await certifiedOrganisation(holder, decider)
      const other = '13977770002'
      await daysLater(366)
      const next = await signIn(test, other)
      await certifiedOrganisation(next, decider)
      expect(await marks(next)).toEqual([{ kind: 'organisation', name: '望湖小学' }])
      expect(await marks()).toEqual([])
      expect((await ownOne(holder, 'organisation')).state).toBe('expired')
    })

    it('of two with one code that are let in at once, one is', async () => {
      const people = [holder, await signIn(test, '13977770002'), await signIn(test, '13977770003'), await signIn(test, '13977770004')]
      const ids: string[] = []
      for (const person of people) ids.push((await person.do(certification.saveOrganisation, await ofOrganisation(person))).id)
      // First by a careless hand, who looks whether anybody has the code before either has written: all of them would be let in.
      const lookedAt = await Promise.all(
        ids.map(async () => opened.db.read.selectFrom('certifications').select('id').where('mark_code', '=', aCode()).execute()),
      )
      expect(lookedAt.filter((holders) => holders.length === 0)).toHaveLength(4)
      const decisions = await Promise.all(ids.map((id) => decision(decider, id)))
      const answers = await Promise.all(decisions.map((one) => decider.ask(certification.decide, one)))
      expect(answers.map(({ reason }) => reason ?? 'in').sort()).toEqual([...Array<string>(3).fill('certification_code_taken'), 'in'])
      expect(await opened.db.read.selectFrom('certifications').select('id').where('mark_code', '=', aCode()).execute()).toHaveLength(1)
      // Whatever forgets to look, the database does not take a second one.
      const lost = ids.find((_, place) => answers[place]?.reason !== undefined) as string
      const careless = opened.db.write((tx) =>
        tx.updateTable('certifications').set({ mark_code: aCode() }).where('id', '=', lost).execute(),
      )
      await expect(careless).rejects.toThrow()
    })
  })

  describe('decided', () => {
    it('by two at once is decided by the first, and told of once', async () => {
      const { id } = await holder.do(certification.savePerson, ofPerson())
      const yes = await decision(decider, id)
      const no = { ...yes, action: 'refuse' as const, reason: '照片不清' }
      const answers = await Promise.all([decider.ask(certification.decide, yes), decider.ask(certification.decide, no)])
      expect(answers.filter(({ reason }) => reason === 'certification_decided')).toHaveLength(1)
      expect(await told('certification_decided')).toHaveLength(1)
    })

    it('over papers that have changed since they were seen is refused', async () => {
      const { id } = await holder.do(certification.savePerson, ofPerson())
      const seen = await decision(decider, id)
      const { edition } = await holder.do(certification.withdraw, { kind: 'person' })
      await holder.do(certification.savePerson, ofPerson({ edition, name: '欧阳晓鱼' }))
      expect((await decider.ask(certification.decide, seen)).reason).toBe('certification_decided')
      expect(await marks()).toEqual([])
    })

    it.each([
      ['2026-09-02', 'certification_until'],
      ['2026-09-03', undefined],
      ['2031-09-02', undefined],
      ['2031-09-03', 'certification_until'],
    ])('stands to a day that is chosen, after today and within five years: %s', async (untilDay, reason) => {
      const { id } = await holder.do(certification.savePerson, ofPerson())
      const answer = await decider.ask(certification.decide, await decision(decider, id, { untilDay }))
      expect(answer.reason).toBe(reason)
      if (reason === undefined) expect(answer.data?.untilTime).toBe(`${untilDay} 23:59:59`)
    })

    it('is taken back from its mark, with the reason told; without one there is nothing to take', async () => {
      const { id } = await holder.do(certification.savePerson, ofPerson())
      expect((await decider.ask(certification.decide, await decision(decider, id, { action: 'revoke', reason: '冒名' }))).reason).toBe(
        'certification_decided',
      )
      await decide(decider, id)
      await decide(decider, id, { action: 'revoke', reason: '冒用他人证件' })
      expect(await ownOne(holder, 'person')).toMatchObject({ state: 'revoked', reason: '冒用他人证件', markName: '', actions: ['edit'] })
      expect(await marks()).toEqual([])
      expect((await told('certification_decided')).at(-1)?.what).toBe('已被撤销：冒用他人证件')
    })

    it('is another tenant’s business only there', async () => {
      const { id } = await holder.do(certification.savePerson, ofPerson())
      const asked = await decision(decider, id)
      const admin = await signInAs(test, 'admin')
      const elsewhere = { headers: { [headers.sysCode]: '-000002' } }
      expect((await admin.ask(certification.decide, asked, elsewhere)).reason).toBe('certification_gone')
      expect((await admin.ask(certification.picture, { id, field: 'front' }, elsewhere)).reason).toBe('certification_gone')
      expect((await admin.ask(certification.list, { pageNum: 1, pageSize: 30, keyword: '' }, elsewhere)).data?.list).toEqual([])
      expect((await holder.ask(certification.mine, {}, elsewhere)).data?.person).toBeNull()
    })
  })

  describe('whose mark ends', () => {
    const aMeeting = async (id: string) => {
      await setMeeting(opened.db, { certification_id: id })
      return async () =>
        (await opened.db.read.selectFrom('meetings').select('version').where('id', '=', '1').executeTakeFirstOrThrow()).version
    }

    it('tells its holder once, thirty days before, and is renewed from its old end', async () => {
      const id = await certifiedPerson(holder, decider)
      await daysLater(330)
      await job()
      expect(await told('certification_ending')).toEqual([])
      expect((await ownOne(holder, 'person')).actions).toEqual(['edit'])
      await daysLater(10)
      await job()
      await job()
      expect(await told('certification_ending')).toEqual([{ user_id: holder.id, meeting: '个人认证', what: '2027-09-02' }])
      const own = await ownOne(holder, 'person')
      expect(own.actions).toEqual(['edit', 'renew'])
      await holder.do(certification.savePerson, ofPerson({ edition: own.edition }))
      expect(await decide(decider, id)).toMatchObject({ untilTime: '2028-09-02 23:59:59' })
      await daysLater(370)
      await job()
      expect(await told('certification_ending')).toHaveLength(2)
    })

    it('shows it nowhere from that moment on, and pages that did are made anew', async () => {
      const id = await certifiedOrganisation(holder, decider)
      const version = await aMeeting(id)
      test.clock.pass(startOf('2027-09-03') - 1000 - test.clock())
      const before = await version()
      await daysLater(0)
      expect(await marks()).toEqual([])
      expect(await ownOne(holder, 'organisation')).toMatchObject({ state: 'expired', actions: ['edit', 'renew'] })
      await job()
      await job()
      expect(await version()).toBe(before + 1)
      const row = await opened.db.read.selectFrom('certifications').selectAll().executeTakeFirstOrThrow()
      expect(row).toMatchObject({ state: 'expired', mark_name: '', mark_code: '', mark_until: null })
    })

    it('while a renewal waits, loses the mark and goes on waiting', async () => {
      const id = await certifiedPerson(holder, decider)
      await holder.do(certification.savePerson, ofPerson({ edition: (await ownOne(holder, 'person')).edition }))
      await daysLater(366)
      await job()
      expect(await ownOne(holder, 'person')).toMatchObject({ state: 'waiting', markName: '' })
      expect(await decide(decider, id)).toMatchObject({ state: 'approved', untilTime: '2028-09-03 23:59:59' })
      expect(await told('certification_ending')).toEqual([])
    })

    it('changes the pages of meetings that show it with every decision about the mark', async () => {
      const id = await certifiedPerson(holder, decider)
      const version = await aMeeting(id)
      const before = await version()
      await decide(decider, id, { action: 'revoke', reason: '冒用他人证件' })
      expect(await version()).toBe(before + 1)
    })
  })

  describe('is given by a tenant’s rule', () => {
    it('which says how long marks and papers stay, and who may apply', async () => {
      expect(await decider.do(certification.rule, {})).toEqual({ edition: 0, months: 12, keepDays: 30, proposers: 'certified' })
      const saved = await decider.do(certification.saveRule, { edition: 0, months: 1, keepDays: 7, proposers: 'anyone' })
      expect(saved).toEqual({ edition: 1, months: 1, keepDays: 7, proposers: 'anyone' })
      expect(await holder.do(certification.mine, {})).toMatchObject({ months: 1, keepDays: 7, proposers: 'anyone' })
      const { id } = await holder.do(certification.savePerson, ofPerson())
      expect(await decide(decider, id)).toMatchObject({ untilTime: '2026-10-02 23:59:59', deleteTime: '2026-09-09 10:02:02' })
    })

    it('which two administrators do not write over each other', async () => {
      await decider.do(certification.saveRule, { edition: 0, months: 24, keepDays: 30, proposers: 'certified' })
      const admin = await signInAs(test, 'admin')
      const late = await admin.ask(certification.saveRule, { edition: 0, months: 6, keepDays: 30, proposers: 'certified' })
      expect(late).toMatchObject({ reason: 'changed_meanwhile' })
      expect(late.msg).toContain('认证有效期')
      // Another field of the same rule they may.
      const both = await admin.do(certification.saveRule, { edition: 1, months: 24, keepDays: 60, proposers: 'certified' })
      expect(both).toMatchObject({ edition: 2, months: 24, keepDays: 60 })
    })
  })
})
