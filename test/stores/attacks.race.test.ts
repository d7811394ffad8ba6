/** What somebody tries who means harm: each test is an attack, and that it fails. */
import { describe, expect, it, vi } from 'vitest'
import { article } from '#contract/article.ts'
import { attendee } from '#contract/attendee.ts'
import { type Call, headers, type Input } from '#contract/call.ts'
import { campaign } from '#contract/campaign.ts'
import { certification } from '#contract/certification.ts'
import { certificate } from '#contract/certificate.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { AGREED } from '#contract/consent.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { member } from '#contract/member.ts'
import { order } from '#contract/order.ts'
import { organisation } from '#contract/organisation.ts'
import { pairing } from '#contract/pairing.ts'
import { privacy } from '#contract/privacy.ts'
import { proof } from '#contract/proof.ts'
import { proposal } from '#contract/proposal.ts'
import { refund } from '#contract/refund.ts'
import { exhibitor } from '#contract/exhibitor.ts'
import { form } from '#contract/form.ts'
import { template } from '#contract/template.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { voucher } from '#contract/voucher.ts'
import { people } from '#contract/people.ts'
import { namelist } from '#contract/namelist.ts'
import { receipt } from '#contract/receipt.ts'
import { right } from '#contract/right.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { session } from '#contract/session.ts'
import { staff } from '#contract/staff.ts'
import { type SmsPurpose, verify } from '#contract/verify.ts'
import { unit } from '#contract/unit.ts'
import { vip } from '#contract/vip/calls.ts'
import { survey } from '#contract/survey.ts'
import { visitor as visitorCalls } from '#contract/visitor.ts'
import { noNumber } from '#server/db/sealed.ts'
import type { Db } from '#server/db/db.ts'
import { readEnv } from '#server/env/env.ts'
import { consoleLog } from '#server/log.ts'
import { limitDefaults } from '#server/env/limits.ts'
import { SmsRefused } from '#server/features/verify/sms-provider.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'
import { destinationOf } from '#src/features/pairing/parts/outside-address.ts'
import { safeBack } from '#src/session/way-back.ts'
import { digestPassword } from '#src/session/password.ts'
import { allRows } from '../support/all-rows.ts'
import { testApp } from '../support/app.ts'
import { aTemplate, issueBy, makeRule } from '../support/certificates.ts'
import { anArticle, write } from '../support/articles.ts'
import { everyCall } from '../support/calls.ts'
import { ofPerson } from '../support/certifying.ts'
import { freshDatabase, onBothEngines } from '../support/database.ts'
import { FREE, MINUTE, PAID } from '../support/facts.ts'
import { fillHosting } from '../support/hosting.ts'
import { aProfile, applyFor, aUnitTitle, sellerIssues, titleOf } from '../support/invoicing.ts'
import { grantRole, type Person, readCaptcha, request, signIn, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { aStand } from '../support/stands.ts'
import { aVote, openVote } from '../support/votes.ts'
import { aCall, handIn, offerTo, openCall, reviewerOf } from '../support/contributions.ts'
import { aSurvey } from '../support/surveys.ts'
import { anybodyProposes, aProposal } from '../support/proposals.ts'
import { aCar, aLeg, anAppearance, aRoom, aTask } from '../support/reception.ts'
import { signUp } from '../support/sign-up.ts'
import { nobody, typedFile } from '../support/vip-file.ts'

const HERE = '-000001'
const ELSEWHERE = '-000002'
const victimsMobile = '13800000001'
const attackersMobile = '13911110000'
const old = digestPassword('Sommer-2026')
const next = digestPassword('Winter-2026')
const guess = digestPassword('Herbst-2026')
const JSON_BODY = { 'content-type': 'application/json' }

onBothEngines('an attacker', (engine) => {
  const { opened, test } = productTest({}, { engine, logsErrors: true })

  const bearer = (token: string): Person => Object.assign(visitor(test.app), { token })
  const behindProxy = () => {
    test.deps.env.trustProxy = true
  }
  const from = (address: string) => ({ 'x-forwarded-for': address })

  async function codeTo(mobile: string, type: SmsPurpose): Promise<string> {
    await visitor(test.app).do(verify.sendSms, { mobile, type, sysCode: '', ...(await readCaptcha(test)) })
    test.clock.pass(61_000)
    return test.sms.lastCode(mobile) as string
  }
  const resetFor = async (mobile: string) =>
    (await visitor(test.app).do(session.resetBegin, { mobile, smsCode: await codeTo(mobile, 'reset') })).resetToken
  const setPassword = async (password: string, mobile = victimsMobile) =>
    visitor(test.app).do(session.updatePassword, { password, resetToken: await resetFor(mobile) })
  const byPassword = (password: string, more: object = {}, extra: Record<string, string> = {}) =>
    visitor(test.app).ask(session.login, { loginType: 'pwd', mobile: victimsMobile, password, ...more }, { headers: extra })
  const isIn = async (token: string | undefined) => token !== undefined && (await bearer(token).ask(session.me, {})).code === '000'

  /**
   * Lets a request go as far as its first write and holds it there, so that
   * something else happens in between; gives what then lets it go on.
   */
  async function heldAtWrite<T>(begin: () => Promise<T>): Promise<{ goOn: () => Promise<T> }> {
    const real = test.deps.db
    const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    test.deps.db = {
      ...real,
      write: async (work) => {
        arrived.resolve()
        await released.promise
        return real.write(work)
      },
    } satisfies Db
    const answer = begin()
    await Promise.race([arrived.promise, answer])
    test.deps.db = real
    return {
      goOn: () => {
        released.resolve()
        return answer
      },
    }
  }

  describe('who once read a reset code of the victim', () => {
    it('has no right left to set a password once the victim has set one', async () => {
      const stolen = await resetFor(victimsMobile)
      await setPassword(next)
      expect((await visitor(test.app).ask(session.updatePassword, { password: guess, resetToken: stolen })).reason).toBe('reset_gone')
      expect((await byPassword(next)).code).toBe('000')
    })

    it('has no right left to set a password once the victim has another phone', async () => {
      await setPassword(old)
      const [victim, stolen] = [await signIn(test, victimsMobile), await resetFor(victimsMobile)]
      await victim.do(session.changeMobile, { mobile: '13700001111', smsCode: await codeTo('13700001111', 'change'), password: old })
      expect((await visitor(test.app).ask(session.updatePassword, { password: guess, resetToken: stolen })).reason).toBe('reset_gone')
    })

    it('uses a reset once, of twenty tries at once', async () => {
      const resetToken = await resetFor(victimsMobile)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => visitor(test.app).ask(session.updatePassword, { password: guess, resetToken })),
      )
      expect(answers.filter((answer) => answer.code === '000')).toHaveLength(1)
    })
  })

  it('who signs in with the old password while the victim sets a new one stays out', async () => {
    await setPassword(old)
    const real = test.deps.passwords
    const [checked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    test.deps.passwords = {
      ...real,
      verify: async (digest, kept) => {
        const is = await real.verify(digest, kept)
        checked.resolve()
        await released.promise
        return is
      },
    }
    const entering = byPassword(old)
    await checked.promise
    test.deps.passwords = real
    await setPassword(next)
    released.resolve()
    expect(await isIn((await entering).data?.tokenInfoVo.access_token)).toBe(false)
  })

  describe('who got the victim to confirm a desktop', () => {
    it.each(['endOthers', 'updatePassword'] as const)("has no session to fetch after the victim's %s", async (way) => {
      await setPassword(old)
      const victim = await signIn(test, victimsMobile)
      const code = await visitor(test.app).do(pairing.create, { remember: 1 })
      await victim.do(pairing.confirm, { id: code.id, agree: 1 })
      if (way === 'endOthers') await victim.do(session.endOthers, {})
      else await victim.do(session.updatePassword, { oldPassword: old, password: next })
      const fetched = await visitor(test.app).ask(pairing.poll, { id: code.id, secret: code.secret })
      expect(await isIn(fetched.data?.login?.tokenInfoVo.access_token)).toBe(false)
    })

    it('gets nothing with the secret of another code, nor by guessing', async () => {
      const victim = await signIn(test, victimsMobile)
      const [shown, own] = [await visitor(test.app).do(pairing.create, {}), await visitor(test.app).do(pairing.create, {})]
      await victim.do(pairing.confirm, { id: shown.id, agree: 1 })
      for (const secret of [
        own.secret,
        shown.id,
        '',
        ...Array.from({ length: 50 }, (_, n) => shown.secret.slice(0, -1) + 'ABCDEFGHIJ'.charAt(n % 10).toLowerCase() + n),
      ])
        expect((await visitor(test.app).ask(pairing.poll, { id: shown.id, secret })).reason).toBe('pairing_gone')
    })

    it('confirms for nobody else: of many who confirm at once one is in, and it is the desktop of that one', async () => {
      const people = [await signIn(test, victimsMobile), await signIn(test, attackersMobile)]
      const { id, secret } = await visitor(test.app).do(pairing.create, {})
      const answers = await Promise.all([...people, ...people].map((person) => person.ask(pairing.confirm, { id, agree: 1 })))
      expect(answers.filter((answer) => answer.code === '000')).toHaveLength(1)
      const { login } = await visitor(test.app).do(pairing.poll, { id, secret })
      expect(login?.id).toBe(people[answers.findIndex((answer) => answer.code === '000') % 2]?.id)
    })

    it.each([
      ['203.0.113.7', '203.0.113.*'],
      ['::ffff:203.0.113.7', '203.0.113.*'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:*'],
      ['2001:db8::6', '2001:db8:0:0:*'],
      ['::1', '0:0:0:0:*'],
    ])('reads of a desktop at %s no more than its network', async (address, shown) => {
      behindProxy()
      const { data } = await visitor(test.app).ask(pairing.create, {}, { headers: from(address) })
      expect((await (await signIn(test, attackersMobile)).do(pairing.get, { id: data?.id as string })).ip).toBe(shown)
    })
  })

  describe('with a session of the victim in hand, but neither password nor phone,', () => {
    it('cannot move the account to a phone of theirs, nor close it', async () => {
      await setPassword(old)
      const stolen = await signIn(test, victimsMobile)
      const smsCode = await codeTo(attackersMobile, 'change')
      const move = (more: object) => stolen.ask(session.changeMobile, { mobile: attackersMobile, smsCode, ...more })
      expect((await move({ oldSmsCode: smsCode })).reason).toBe('old_sms_wrong')
      expect((await move({ password: guess })).reason).toBe('password_wrong')
      expect((await move({})).reason).toBe('password_wrong')
      expect((await stolen.ask(privacy.close, { smsCode })).reason).toBe('sms_wrong')
      expect((await stolen.ask(session.updatePassword, { password: guess })).reason).toBe('password_wrong')
      expect((await stolen.do(session.me, {})).mobile).toBe(victimsMobile)
    })

    it("has five guesses at the old phone's code, however often the new one's is given back", async () => {
      const stolen = await signIn(test, victimsMobile)
      const right = await codeTo(victimsMobile, 'change')
      const smsCode = await codeTo(attackersMobile, 'change')
      const wrong = (n: number) => String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0')
      await Promise.all(
        Array.from({ length: 30 }, (_, n) => stolen.ask(session.changeMobile, { mobile: attackersMobile, smsCode, oldSmsCode: wrong(n) })),
      )
      expect((await stolen.ask(session.changeMobile, { mobile: attackersMobile, smsCode, oldSmsCode: right })).reason).toBe('old_sms_wrong')
    })

    it('cannot prove the old phone by a code that was sent for anything else', async () => {
      const stolen = await signIn(test, victimsMobile)
      const smsCode = await codeTo(attackersMobile, 'change')
      for (const type of ['login', 'reset', 'register'] as const)
        expect(
          (await stolen.ask(session.changeMobile, { mobile: attackersMobile, smsCode, oldSmsCode: await codeTo(victimsMobile, type) }))
            .reason,
        ).toMatch(/sms_wrong/)
    })
  })

  it('who moves two accounts to one phone at the same moment moves one', async () => {
    const people = [await signIn(test, victimsMobile), await signIn(test, attackersMobile)]
    const olds = [await codeTo(victimsMobile, 'change'), await codeTo(attackersMobile, 'change')]
    const smsCode = await codeTo('13700009999', 'change')
    const answers = await Promise.all(
      people.map((person, n) => person.ask(session.changeMobile, { mobile: '13700009999', smsCode, oldSmsCode: olds[n] as string })),
    )
    expect(answers.filter((answer) => answer.code === '000')).toHaveLength(1)
    expect(test.errors).toEqual([])
  })

  it("who gives out the victim's device for theirs ends none of the victim's sessions", async () => {
    const device = { [headers.deviceId]: 'the-victims-own-device' }
    const victim = bearer(
      (
        await visitor(test.app).ask(
          session.login,
          { loginType: 'sms', mobile: victimsMobile, smsCode: await codeTo(victimsMobile, 'login') },
          { headers: device },
        )
      ).data?.tokenInfoVo.access_token as string,
    )
    await visitor(test.app).ask(
      session.login,
      { loginType: 'sms', mobile: attackersMobile, smsCode: await codeTo(attackersMobile, 'login') },
      { headers: device },
    )
    expect((await victim.ask(session.me, {})).code).toBe('000')
  })

  describe('who wants nobody to sign in', () => {
    it('has no password hashed without a right code or a right reset', async () => {
      const hash = vi.spyOn(test.deps.passwords, 'hash')
      await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          visitor(test.app).ask(member.register, {
            mobile: attackersMobile,
            smsCode: String(n).padStart(6, '0'),
            password: guess,
            agreed: AGREED,
          }),
        ),
      )
      await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          visitor(test.app).ask(session.updatePassword, { password: guess, resetToken: `made-up-${n}` }),
        ),
      )
      expect(hash).not.toHaveBeenCalled()
    })

    it('has one password hashed for a right code, however often it is sent', async () => {
      const smsCode = await codeTo(attackersMobile, 'register')
      const hash = vi.spyOn(test.deps.passwords, 'hash')
      await Promise.all(
        Array.from({ length: 50 }, () =>
          visitor(test.app).ask(member.register, { mobile: attackersMobile, smsCode, password: guess, agreed: AGREED }),
        ),
      )
      expect(hash).toHaveBeenCalledTimes(1)
    })

    it('has twenty passwords checked from one address, of as many phones as they like, before a captcha comes', async () => {
      const verifying = vi.spyOn(test.deps.passwords, 'verify')
      for (let n = 0; n < 60; n++) await byPassword(guess, { mobile: `139${String(n).padStart(8, '0')}` })
      expect(verifying).toHaveBeenCalledTimes(20)
    })

    it("cannot shut the victim's password out without reading captchas", async () => {
      await setPassword(old)
      for (let n = 0; n < 30; n++) await byPassword(guess, { captchaId: 'made-up', captchaCode: 'ABCDEF' })
      expect((await byPassword(old, await readCaptcha(test))).code).toBe('000')
    })

    it.each(['one after the other', 'all at once'])(
      "cannot shut out everybody at an address, a venue's, without reading captchas, %s",
      async (way) => {
        await setPassword(old)
        const guesses = Array.from(
          { length: 250 },
          (_, n) => () => byPassword(guess, { mobile: `139${String(n).padStart(8, '0')}`, captchaId: 'made-up', captchaCode: 'ABCDEF' }),
        )
        if (way === 'all at once') await Promise.all(guesses.map((one) => one()))
        else for (const one of guesses) await one()
        expect((await byPassword(old, await readCaptcha(test))).code).toBe('000')
      },
    )

    it("cannot have the victim's own tries counted while too many are waiting", async () => {
      await setPassword(old)
      const { Busy } = await import('#server/features/session/password.ts')
      const busy = vi.spyOn(test.deps.passwords, 'verify').mockRejectedValue(new Busy('too many'))
      for (let n = 0; n < 12; n++) expect((await byPassword(old)).reason).toBe('busy')
      busy.mockRestore()
      expect((await byPassword(old)).code).toBe('000')
    })
  })

  describe('who claims an address', () => {
    const ips = async () => (await opened.db.read.selectFrom('sessions').select('ip').execute()).map((row) => row.ip)
    const enter = async (extra: Record<string, string>) =>
      visitor(test.app).ask(
        session.meetingLogin,
        { mobile: attackersMobile, smsCode: await codeTo(attackersMobile, 'login'), platform: 'web', loginType: 'sms' },
        { headers: extra },
      )

    it('is not believed without a proxy', async () => {
      await enter(from('203.0.113.9'))
      expect(await ips()).toEqual(['127.0.0.1'])
    })

    it('is believed only what the proxy added', async () => {
      behindProxy()
      await enter(from('203.0.113.9, 198.51.100.1'))
      expect(await ips()).toEqual(['198.51.100.1'])
    })

    it('counts as one, whichever of the addresses of an IPv6 line they use', async () => {
      behindProxy()
      const verifying = vi.spyOn(test.deps.passwords, 'verify')
      for (let n = 0; n < 40; n++) await byPassword(guess, { mobile: `139${String(n).padStart(8, '0')}` }, from(`2001:db8:1:2:${n + 1}::1`))
      expect(verifying).toHaveBeenCalledTimes(20)
    })

    it('cannot be a phone, to share a count with its owner', async () => {
      behindProxy()
      await setPassword(old)
      for (let n = 0; n < 15; n++) await byPassword(guess, { mobile: `139${String(n).padStart(8, '0')}` }, from(victimsMobile))
      expect((await byPassword(old, {}, from('198.51.100.7'))).code).toBe('000')
    })
  })

  describe('who has messages sent', () => {
    const send = (mobile: string, more: object = {}, extra: Record<string, string> = {}) =>
      visitor(test.app).ask(verify.sendSms, { mobile, type: 'login', sysCode: '', ...more }, { headers: extra })
    const many = (n: number) => `139${String(n).padStart(8, '0')}`

    it('to phones that the provider refuses is stopped too', async () => {
      const refusing = vi.fn(() => Promise.reject(new SmsRefused('isv.MOBILE_NUMBER_ILLEGAL')))
      test.deps.sms = { send: refusing }
      for (let n = 0; n < 200; n++) await send(many(n))
      expect(refusing).toHaveBeenCalledTimes(20)
      expect((await send(many(999))).reason).toBe('captcha_needed')
      // With captchas, the address shares the pool per minute with all other unanswered addresses.
      test.deps.env.limits = { ...limitDefaults, smsUnansweredPerAddress: 20, smsUnansweredPerMinute: 3 }
      for (let n = 200; n < 210; n++) await send(many(n), await readCaptcha(test))
      expect(refusing).toHaveBeenCalledTimes(24)
      expect((await send(many(999), await readCaptcha(test))).reason).toBe('sms_too_many')
      test.clock.pass(60 * MINUTE)
      expect((await send(many(999))).reason).toBe('sms_failed')
    })

    it('uses a captcha for one message or for one password, whichever comes first', async () => {
      await send(victimsMobile)
      test.clock.pass(61_000)
      for (let n = 0; n < 3; n++) await byPassword(guess, { mobile: attackersMobile })
      const captcha = await readCaptcha(test)
      const answers = await Promise.all([
        send(victimsMobile, captcha),
        byPassword(guess, { mobile: attackersMobile, ...captcha }),
        send(victimsMobile, captcha),
      ])
      expect(answers.filter((answer) => answer.code === '000' || answer.reason === 'login_wrong')).toHaveLength(1)
    })

    it('from a page of theirs, by the browsers of those who visit it, has none sent', async () => {
      const page = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }
      expect((await send(victimsMobile, {}, page)).http).toBe(403)
      const picture = await test.app.request(`${verify.sendSmsQuery.path}?mobile=${victimsMobile}&type=login`, {
        headers: { 'sec-fetch-site': 'cross-site' },
      })
      expect(picture.status).toBe(403)
      expect(test.sms.lastCode(victimsMobile)).toBeUndefined()
    })
  })

  describe('at another tenant', () => {
    type Ids = {
      userId: string
      roleId: string
      organisationId: string
      applicationId: string
      inviteCode: string
      orderNo: string
      proofId: string
      refundNo: string
      staffId: string
      helperCode: string
      listId: string
      gateId: string
      deviceId: string
      serial: number
      guestId: string
      sessionId: string
      taskId: string
      formId: string
      poolId: string
      voucherId: string
      templateId: string
      proposalId: string
      wishId: string
      receiptId: string
      attendeeId: string
      otherId: string
      admissionId: string
      namelistId: string
      campaignId: string
      blockId: string
      certificationId: string
      vipId: string
      legId: string
      carId: string
      roomId: string
      seatId: string
      appearanceId: string
      vipTaskId: string
      visitId: string
      standId: string
      articleId: string
      certificateTemplateId: string
      certificateRuleId: string
      certificateNo: string
      categoryId: string
      voteId: string
      surveyId: string
      paperId: string
      assignmentId: string
      invoiceNo: string
    }

    /** A tenant with something of everything, and an administrator of the other one. */
    async function stranger(): Promise<{ person: Person; ids: Ids; words: string[] }> {
      const [applicant, orgadmin] = [await signIn(test, attackersMobile), await signInAs(test, 'orgadmin')]
      await applicant.do(member.improve, { name: '欧阳小鱼', certifyCardType: '', certifyCardNo: '' })
      const application = await applicant.do(organisation.apply, { deptCode: 'WHXX01', remark: '秘密' })
      const invitation = await orgadmin.do(organisation.invite, { organisationId: '2', note: '机密邀请', uses: 5, days: 5 })
      const role = await orgadmin.do(right.saveRole, { name: '机密角色', permissions: ['organisation:member:view'] })
      await (await signInAs(test, 'admin')).do(right.assign, { userId: applicant.id, roleIds: [role.id] })
      const signedUp = await Promise.all(
        ['陈老师', '卫老师', '蒋老师', '沈老师'].map((name) => signUp(applicant, { ticketId: '2', names: [name] })),
      )
      const [paid, proven, returned, booked] = signedUp.map(({ order }) => order)
      const [attendeeId, otherId] = signedUp.map(({ attendees }) => attendees[0]?.id as string) as [string, string]
      const proofOf = (outTradeNo: string) => ({
        outTradeNo,
        payerName: '机密公司',
        payDay: '2026-09-02',
        picture: { type: 'image/png', base64: Buffer.from('89504e470d0a1a0a', 'hex').toString('base64') } as const,
      })
      const [organiser, first, waiting, third] = [
        await signInAs(test, 'organiser'),
        await applicant.do(proof.submit, proofOf(paid?.no as string)),
        await applicant.do(proof.submit, proofOf(proven?.no as string)),
        await applicant.do(proof.submit, proofOf(returned?.no as string)),
      ]
      for (const { id } of [first, third]) await organiser.do(proof.decide, { id, approve: 1, reason: '' })
      const { no: refundNo } = await organiser.do(refund.create, { outTradeNo: returned?.no as string, reason: '机密原因' })
      const outTradeNo = paid?.no as string
      const { suggested, tickets } = await applicant.do(refund.own, { outTradeNo })
      const wish = await applicant.do(refund.ask, { outTradeNo, reason: '秘密', amount: suggested })
      const { id: receiptId } = await organiser.do(receipt.book, {
        meetingId: '1',
        method: 'cash',
        payer: '机密付款人',
        serial: '机密收据',
        day: '2026-09-02',
        amount: booked?.totalAmount as number,
        note: '',
        orderNos: [booked?.no as string],
      })
      await organiser.do(people.tag, { meetingId: '1', ids: [attendeeId], tag: '机密', on: 1 })
      const { id: namelistId } = await organiser.do(namelist.apply, {
        meetingId: '1',
        ticketId: '2',
        way: 'free',
        people: [{ row: 1, name: '机密来宾', phone: '13977770001', department: '', position: '' }],
      })
      const { id: campaignId } = await organiser.do(campaign.send, {
        meetingId: '1',
        kind: 'meeting_coming',
        what: '机密通知',
        at: '2026-09-03 12:00:00',
        key: 'a-secret-intention',
      })
      const { id: certificationId } = await applicant.do(certification.savePerson, ofPerson({ name: '机密持证人' }))
      await organiser.do(campaign.block, { mobile: '13977770002', note: '机密备注' })
      const blockId = (await organiser.do(campaign.blocks, {})).list[0]?.id as string
      const staffId = (await organiser.do(staff.add, { meetingId: '1', mobile: '13966660001', name: '机密员工', listIds: [] })).userId
      const { code: helperCode } = await organiser.do(staff.makeLink, { meetingId: '1', listIds: [], uses: 5, hours: 8 })
      const list = await organiser.do(checkin.saveList, { ...aList, name: '机密名单' })
      const gateId = list.gates[0]?.id as string
      const { deviceId } = await organiser.do(checkin.open, { listId: list.id, gateId, name: '机密设备' })
      const roster = await organiser.do(checkin.sync, { deviceId })
      const serial = roster.rows[0]?.[0] as number
      const { taskId } = await organiser.do(scheduleManage.export, { meetingId: '1', kind: 'xlsx' })
      const [guest] = (await organiser.do(meetingManage.ownGuests, { meetingId: '1', keyword: '' })).list
      const { id: sessionId } = await organiser.do(scheduleManage.save, {
        meetingId: '1',
        title: '机密环节',
        startTime: '2026-11-07 12:00:00',
        endTime: '2026-11-07 13:00:00',
      })
      const [asked] = await organiser.do(form.list, { meetingId: '1' })
      const { id: poolId } = await organiser.do(ticketManage.savePool, { meetingId: '1', whole: 0, name: '机密名额', total: 500 })
      const { id: voucherId } = await organiser.do(voucher.save, { meetingId: '1', code: 'SECRET-1', ...aVoucher })
      const { id: templateId } = await organiser.do(template.keep, { meetingId: '1', name: '机密模板' })
      await fillHosting(test, organiser)
      const arranged = await organiser.do(vip.plan, { meetingId: '1' })
      const vipId = arranged.guests[0]?.id as string
      const times = { startTime: '', callTime: '2026-11-07 08:30:00' }
      const talk = { meetingId: '1', id: '', guestId: vipId, scheduleId: '', title: '机密致辞', place: '', role: '', ...times }
      const { id: appearanceId } = await organiser.do(vip.saveAppearance, talk)
      const place = { meetingId: '1', id: '', guestId: vipId, eventId: appearanceId, table: '', seat: '机密座位' }
      const { id: seatId } = await organiser.do(vip.saveSeat, place)
      const toDo = { meetingId: '1', id: '', guestId: vipId, edition: 0, what: '机密待办', owner: nobody, dueTime: '' }
      const { id: vipTaskId } = await organiser.do(vip.saveTask, toDo)
      const visits = await organiser.do(visitorCalls.list, { meetingId: '1' })
      const { id: surveyId } = await organiser.do(survey.save, { ...aSurvey, name: '机密问卷' })
      await openCall(organiser, { about: '机密征稿' })
      const { id: paperId } = await handIn(applicant, { title: '机密投稿' })
      await reviewerOf(organiser, orgadmin, { name: '机密评审' })
      const assignmentId = await offerTo(organiser, orgadmin, paperId)
      const { id: standId } = await organiser.do(exhibitor.save, { ...aStand, name: '机密展商' })
      const { id: articleId } = await write(organiser, { title: '机密资讯', content: '<p>机密</p>' })
      const category = (await organiser.do(article.saveCategory, { meetingId: '1', name: '机密分类' })).at(-1)
      const given = await makeRule(organiser, { name: '机密规则', people: [{ name: '机密持证', phone: '', unit: '机密单位' }] })
      await issueBy(test, organiser, given)
      const [issued] = (await organiser.do(certificate.list, { meetingId: '1', keyword: '' })).list
      const { id: voteId } = (await openVote(organiser, { title: '机密投票' })).vote
      await (await signInAs(test, 'orgadmin')).do(unit.saveTitle, { ...aUnitTitle, id: '2', name: '机密机构公司' })
      // What was transferred is the account's payee's to issue.
      await sellerIssues(organiser, { name: '云栖谷教育发展中心（演示）' })
      const titleId = await titleOf(applicant, { name: '机密抬头公司' })
      const { no: invoiceNo } = await applyFor(applicant, [{ orderNo: outTradeNo, amount: 100 }], { titleId })
      await anybodyProposes(test)
      const { id: proposalId } = await applicant.do(proposal.save, { ...aProposal, title: '机密论坛' })
      const person = await signInAs(test, 'otherOrganiser')
      await grantRole(opened.db, person, 'orgadmin', { third_id: ELSEWHERE })
      return {
        person,
        words: ['欧阳', '秘密', '机密', 'SECRET', '望湖', '云栖谷', attackersMobile, applicant.id],
        ids: {
          userId: applicant.id,
          roleId: role.id,
          organisationId: '2',
          applicationId: application.id,
          inviteCode: invitation.inviteCode,
          orderNo: paid?.no as string,
          proofId: waiting.id,
          refundNo,
          staffId,
          helperCode,
          listId: list.id,
          gateId,
          deviceId,
          serial,
          guestId: guest?.id as string,
          sessionId,
          taskId,
          formId: asked?.id as string,
          poolId,
          voucherId,
          templateId,
          proposalId,
          wishId: wish.id,
          receiptId,
          attendeeId,
          otherId,
          admissionId: tickets[0]?.admissionId as string,
          namelistId,
          campaignId,
          blockId,
          certificationId,
          vipId,
          legId: arranged.legs[0]?.id as string,
          carId: arranged.cars[0]?.id as string,
          roomId: arranged.rooms[0]?.id as string,
          seatId,
          appearanceId,
          vipTaskId,
          visitId: visits.list[0]?.id as string,
          standId,
          articleId,
          certificateTemplateId: given.templateId,
          certificateRuleId: given.id,
          certificateNo: issued?.number as string,
          categoryId: category?.id as string,
          voteId,
          surveyId,
          paperId,
          assignmentId,
          invoiceNo,
        },
      }
    }
    const told = { name: '改了名', type: 'school', phone: '', areaCode: '', address: '', introduce: '' } as const
    /** For each call that asks for a right, what reaches for something of the other tenant. */
    const inputs: Record<string, (ids: Ids) => object> = {
      'right.users': ({ roleId }) => ({ roleId }),
      'right.assign': ({ userId, roleId }) => ({ userId, roleIds: [roleId] }),
      'right.roles': () => ({}),
      'right.saveRole': ({ roleId }) => ({ id: roleId, name: '改了名', permissions: ['system:user:view'] }),
      'right.removeRole': ({ roleId }) => ({ id: roleId }),
      'organisation.edit': ({ organisationId }) => ({ id: organisationId, ...told }),
      'organisation.create': ({ organisationId }) => ({ parentId: organisationId, ...told }),
      'organisation.move': ({ organisationId }) => ({ id: organisationId, parentId: '' }),
      'organisation.merge': ({ organisationId }) => ({ id: organisationId, intoId: '1' }),
      'organisation.close': ({ organisationId }) => ({ id: organisationId }),
      'organisation.open': ({ organisationId }) => ({ id: organisationId }),
      'organisation.duty': ({ organisationId, userId }) => ({ id: organisationId, userId, duty: '改了职务' }),
      'organisation.letGo': ({ organisationId, userId }) => ({ id: organisationId, userId }),
      'organisation.importPreview': () => ({ fileId: 'none' }),
      'organisation.importApply': () => ({ fileId: 'none' }),
      'organisation.members': ({ organisationId }) => ({ id: organisationId }),
      'unit.coming': ({ organisationId }) => ({ id: organisationId, meetingId: '' }),
      'unit.saveTitle': ({ organisationId }) => ({ ...aUnitTitle, id: organisationId, edition: 1, name: '改了名有限公司' }),
      'unit.removeTitle': ({ organisationId }) => ({ id: organisationId }),
      'organisation.applications': () => ({}),
      'organisation.decide': ({ applicationId }) => ({ id: applicationId, action: 'approve', reason: '' }),
      'organisation.invite': ({ organisationId }) => ({ organisationId, note: '', uses: 1, days: 1 }),
      'organisation.invitations': () => ({}),
      'organisation.invitePreview': ({ organisationId }) => ({ organisationId, fileId: 'none' }),
      'organisation.inviteList': ({ organisationId }) => ({ organisationId, fileId: 'none', note: '', days: 1 }),
      'organisation.revokeInvitation': ({ inviteCode }) => ({ inviteCode }),
      'message.announce': () => ({ meetingId: '1', what: '会议取消，请勿前来' }),
      'refund.create': ({ orderNo }) => ({ outTradeNo: orderNo, reason: '退给我' }),
      'refund.list': () => ({}),
      'refund.decide': ({ refundNo }) => ({ no: refundNo, action: 'returned' }),
      'proof.list': () => ({}),
      'proof.decide': ({ proofId }) => ({ id: proofId, approve: 1, reason: '' }),
      'bill.days': () => ({}),
      'bill.differences': () => ({ open: 0 }),
      'staff.list': () => ({ meetingId: '1' }),
      'staff.add': () => ({ meetingId: '1', mobile: '13966660009', name: '我的人', listIds: [] }),
      'staff.save': ({ staffId, listId }) => ({ meetingId: '1', userId: staffId, listIds: [listId] }),
      'staff.remove': ({ staffId }) => ({ meetingId: '1', userId: staffId }),
      'staff.links': () => ({ meetingId: '1' }),
      'staff.makeLink': () => ({ meetingId: '1', listIds: [], uses: 1, hours: 1 }),
      'staff.revokeLink': ({ helperCode }) => ({ code: helperCode }),
      'checkin.lists': () => ({ meetingId: '1' }),
      'checkin.saveList': ({ listId }) => ({ ...aList, id: listId, name: '改了名' }),
      'checkin.removeList': ({ listId }) => ({ id: listId }),
      'checkin.selfCode': ({ listId }) => ({ id: listId, renew: 1 }),
      'checkin.codeKind': () => ({ meetingId: '1', rotating: 1 }),
      'checkin.open': ({ listId, gateId }) => ({ listId, gateId, name: '我的设备' }),
      'checkin.sync': ({ deviceId }) => ({ deviceId }),
      'checkin.scan': ({ deviceId, gateId, serial }) => ({ deviceId, scan: aScan('n'.repeat(20), gateId, serial) }),
      'checkin.upload': ({ deviceId, gateId, serial }) => ({
        deviceId,
        scans: [{ ...aScan('m'.repeat(20), gateId, serial), judged: 'admit' }],
      }),
      'checkin.undo': ({ deviceId }) => ({ deviceId, nonce: 'n'.repeat(20) }),
      'checkin.find': ({ deviceId }) => ({ deviceId, tail: '', name: '陈老师', number: '' }),
      'checkin.close': ({ deviceId }) => ({ deviceId }),
      'checkin.devices': () => ({ meetingId: '1' }),
      'checkin.cut': ({ deviceId }) => ({ deviceId }),
      'checkin.counts': ({ listId }) => ({ listId }),
      'checkin.scans': () => ({ meetingId: '1' }),
      'checkin.sheet': ({ listId }) => ({ listId }),
      'checkin.noted': () => ({ meetingId: '1', asked: '老师' }),
      'checkin.paper': ({ listId, gateId, serial }) => ({ listId, gateId, time: '2026-09-02 10:00:00', serials: [serial] }),
      'checkin.note': ({ serial }) => ({ meetingId: '1', serial, vip: 1, note: '改了', host: '' }),
      'task.list': () => ({ meetingId: '1' }),
      'task.get': ({ taskId }) => ({ meetingId: '1', id: taskId }),
      'task.stop': ({ taskId }) => ({ meetingId: '1', id: taskId }),
      'history.list': () => ({ meetingId: '1' }),
      'meeting.own': () => ({ id: '1' }),
      'meeting.save': () => ({ ...times, id: '1', title: '改了名' }),
      'meeting.move': () => ({ id: '1', action: 'archive' }),
      'meeting.remove': () => ({ id: '1' }),
      'meeting.checklist': () => ({ id: '1' }),
      'meeting.preview': () => ({ id: '1' }),
      'meeting.ownModules': () => ({ meetingId: '1' }),
      'meeting.saveModule': () => ({ meetingId: '1', id: 'M1', name: '改了名', icon: 'home', path: 'https://example.com/map' }),
      'meeting.sortModules': () => ({ meetingId: '1', ids: ['M2', 'M1'] }),
      'meeting.removeModule': () => ({ meetingId: '1', id: 'M1' }),
      'meeting.ownGuests': () => ({ meetingId: '1' }),
      'meeting.saveGuest': ({ guestId }) => ({ meetingId: '1', id: guestId, name: '改了名' }),
      'meeting.moveGuest': ({ guestId }) => ({ meetingId: '1', id: guestId }),
      'meeting.removeGuest': ({ guestId }) => ({ meetingId: '1', id: guestId }),
      'schedule.own': () => ({ meetingId: '1' }),
      'schedule.ownItem': ({ sessionId }) => ({ meetingId: '1', id: sessionId }),
      'schedule.save': ({ sessionId }) => ({
        meetingId: '1',
        id: sessionId,
        title: '改了名',
        startTime: '2026-11-07 12:00:00',
        endTime: '2026-11-07 13:00:00',
      }),
      'schedule.remove': ({ sessionId }) => ({ meetingId: '1', id: sessionId }),
      'schedule.importPreview': () => ({ meetingId: '1', fileId: 'none' }),
      'schedule.importApply': () => ({ meetingId: '1', fileId: 'none', edition: 0 }),
      'schedule.importUndo': ({ taskId }) => ({ meetingId: '1', taskId }),
      'schedule.export': () => ({ meetingId: '1', kind: 'xlsx' }),
      'ticket.sale': () => ({ meetingId: '1' }),
      'ticket.choices': () => ({ meetingId: '1' }),
      'ticket.save': () => ({ meetingId: '1', id: '1', name: '改了名' }),
      'ticket.move': () => ({ meetingId: '1', id: '1', action: 'off' }),
      'ticket.sort': () => ({ meetingId: '1', ids: ['2', '1'] }),
      'ticket.copy': () => ({ meetingId: '1', id: '1' }),
      'ticket.phones': () => ({ meetingId: '1', id: '1' }),
      'ticket.savePhones': () => ({ meetingId: '1', id: '1', phones: [attackersMobile] }),
      'ticket.savePool': ({ poolId }) => ({ meetingId: '1', id: poolId, whole: 0, name: '改了名', total: 1 }),
      'ticket.removePool': ({ poolId }) => ({ meetingId: '1', id: poolId }),
      'voucher.list': () => ({ meetingId: '1' }),
      'voucher.save': ({ voucherId }) => ({ meetingId: '1', id: voucherId, code: 'MINE', ...aVoucher }),
      'voucher.make': () => ({ meetingId: '1', number: 1, prefix: '', ...aVoucher }),
      'voucher.move': ({ voucherId }) => ({ meetingId: '1', id: voucherId, action: 'remove' }),
      'voucher.export': () => ({ meetingId: '1', kind: 'csv' }),
      'form.list': () => ({ meetingId: '1' }),
      'form.save': ({ formId }) => ({ meetingId: '1', id: formId, name: '改了名', questions: [] }),
      'form.remove': ({ formId }) => ({ meetingId: '1', id: formId }),
      'form.answers': ({ formId }) => ({ meetingId: '1', formId, keyword: '' }),
      'form.exportAnswers': () => ({ meetingId: '1', kind: 'csv' }),
      'cancellation.weigh': () => ({ id: '1' }),
      'cancellation.cancel': () => ({ id: '1', title: '第六届全国智慧教育大会', reason: '不办了' }),
      'cancellation.progress': () => ({ id: '1' }),
      'cancellation.again': () => ({ id: '1' }),
      'cancellation.postpone': () => ({
        id: '1',
        edition: 1_000,
        meetingStratTime: '2026-12-03 09:00:00',
        meetingEndTime: '2026-12-04 18:00:00',
        reason: '不办了',
      }),
      'material.own': () => ({ meetingId: '1' }),
      'material.save': () => ({ meetingId: '1', fileId: 'none', name: '讲稿' }),
      'material.remove': () => ({ meetingId: '1', id: 'none' }),
      'vip.list': () => ({ meetingId: '1', keyword: '' }),
      'vip.get': ({ vipId }) => ({ meetingId: '1', id: vipId }),
      'vip.save': ({ vipId }) => ({ ...typedFile, id: vipId, edition: 1 }),
      'vip.savePrivate': ({ vipId }) => ({ meetingId: '1', id: vipId, edition: 1, diet: '', health: '', notes: '' }),
      'vip.invite': ({ vipId }) => ({ meetingId: '1', id: vipId }),
      'vip.confirm': ({ vipId }) => ({ meetingId: '1', id: vipId, comes: 0, reason: '' }),
      'vip.mark': ({ vipId }) => ({ meetingId: '1', id: vipId, action: 'remove' }),
      'vip.settings': () => ({ meetingId: '1' }),
      'vip.saveSettings': () => ({ meetingId: '1', edition: 1, lead: nobody, marginMinutes: 5, deleteDay: '2026-12-20', banquets: [] }),
      'vip.plan': ({ vipId }) => ({ meetingId: '1', guestId: vipId }),
      'vip.saveLeg': ({ vipId, legId }) => ({ ...aLeg(vipId), id: legId, edition: 1 }),
      'vip.removeLeg': ({ legId }) => ({ meetingId: '1', id: legId }),
      'vip.saveCar': ({ carId }) => ({ ...aCar, id: carId, edition: 1 }),
      'vip.removeCar': ({ carId }) => ({ meetingId: '1', id: carId }),
      'vip.saveRoom': ({ vipId, roomId }) => ({ ...aRoom([vipId]), id: roomId, edition: 1 }),
      'vip.removeRoom': ({ roomId }) => ({ meetingId: '1', id: roomId }),
      'vip.saveSeat': ({ vipId, seatId, appearanceId }) => ({
        meetingId: '1',
        id: seatId,
        guestId: vipId,
        eventId: appearanceId,
        table: '',
        seat: '改了',
      }),
      'vip.removeSeat': ({ seatId }) => ({ meetingId: '1', id: seatId }),
      'vip.saveAppearance': ({ vipId, appearanceId }) => ({ ...anAppearance(vipId), id: appearanceId }),
      'vip.removeAppearance': ({ appearanceId }) => ({ meetingId: '1', id: appearanceId }),
      'vip.saveTask': ({ vipTaskId }) => ({ ...aTask(''), id: vipTaskId, edition: 1 }),
      'vip.removeTask': ({ vipTaskId }) => ({ meetingId: '1', id: vipTaskId }),
      'vip.checks': () => ({ meetingId: '1' }),
      'vip.sheet': () => ({ meetingId: '1', kind: 'handbook' }),
      'vip.exportSheet': () => ({ meetingId: '1', kind: 'rooms' }),
      'vip.link': ({ vipId }) => ({ meetingId: '1', kind: 'guest', of: vipId, mobile: '' }),
      'visitor.list': () => ({ meetingId: '1' }),
      'visitor.assign': ({ visitId }) => ({ meetingId: '1', id: visitId, mobile: '13800000006' }),
      'visitor.mark': ({ visitId }) => ({ meetingId: '1', id: visitId, mark: 'cancel' }),
      'visitor.walkIn': () => ({
        meetingId: '1',
        mobile: '13977770009',
        name: '路人甲',
        host: { name: '', mobile: '13800000003' },
        reason: '路过',
        toTime: '2026-11-07 18:00:00',
        companions: [],
        documentKind: '',
      }),
      'visitor.present': () => ({ meetingId: '1' }),
      'visitor.blocks': () => ({ meetingId: '1' }),
      'visitor.block': () => ({ meetingId: '1', mobile: '13977770001', reason: '改了', untilDay: '2026-12-20' }),
      'visitor.desk': () => ({ meetingId: '1' }),
      'visitor.saveDesk': () => ({
        meetingId: '1',
        edition: 1,
        open: 0,
        twoSteps: 0,
        asksDocument: 0,
        companionsMost: 1,
        daysMost: 1,
        retentionDays: 1,
        notice: '改了',
      }),
      'rehearsal.own': () => ({ meetingId: '1' }),
      'rehearsal.start': () => ({ meetingId: '1', people: 20, speed: 0, byHand: [] }),
      'rehearsal.steer': () => ({ meetingId: '1', speed: 0, byHand: [], paused: 0 }),
      'rehearsal.discard': () => ({ meetingId: '1' }),
      'purge.plan': () => ({ meetingId: '1' }),
      'purge.save': () => ({ meetingId: '1', day: '2026-12-01' }),
      'refund.context': ({ orderNo }) => ({ meetingId: '1', outTradeNo: orderNo }),
      'refund.prices': () => ({ meetingId: '1' }),
      'refund.weigh': () => ({ meetingId: '1', ticketId: '2', price: 19_900, each: 1 }),
      'refund.giveAll': () => ({ meetingId: '1', ticketId: '2', price: 19_900, each: 1, reason: '差价' }),
      'refund.giveBack': ({ orderNo }) => ({ meetingId: '1', nos: [orderNo], reason: '不办了' }),
      'refund.requests': () => ({ meetingId: '1' }),
      'refund.refuseRequest': ({ wishId }) => ({ meetingId: '1', id: wishId, answer: '不行' }),
      'receipt.book': ({ orderNo }) => ({
        meetingId: '1',
        method: 'cash',
        payer: '',
        serial: '',
        day: '2026-09-02',
        amount: 1,
        note: '',
        orderNos: [orderNo],
      }),
      'receipt.list': () => ({ meetingId: '1', keyword: '' }),
      'receipt.surplusBack': ({ receiptId }) => ({ meetingId: '1', id: receiptId }),
      'receipt.readStatement': () => ({ meetingId: '1', fileId: 'none' }),
      'desk.list': () => ({ meetingId: '1', keyword: '', voucher: '' }),
      'desk.get': ({ orderNo }) => ({ meetingId: '1', no: orderNo }),
      'dashboard.today': () => ({ meetingId: '1' }),
      'dashboard.sales': () => ({ meetingId: '1', fromDay: '2026-09-01', toDay: '2026-09-02' }),
      'dashboard.sources': () => ({ meetingId: '1' }),
      'dashboard.doors': () => ({ meetingId: '1' }),
      'dashboard.attendance': () => ({ meetingId: '1' }),
      'dashboard.attendanceExport': () => ({ meetingId: '1', kind: 'csv' }),
      'settlement.get': () => ({ meetingId: '1' }),
      'settlement.explain': () => ({ meetingId: '1', id: 'none', explanation: '改了' }),
      'settlement.close': () => ({ meetingId: '1', due: 0, accounts: [] }),
      'settlement.supplement': () => ({ meetingId: '1', due: 0, accounts: [], note: '改了' }),
      'settlement.export': () => ({ meetingId: '1' }),
      'desk.note': ({ orderNo }) => ({ meetingId: '1', no: orderNo, note: '改了' }),
      'desk.extend': ({ orderNo }) => ({ meetingId: '1', no: orderNo, hours: 24 }),
      'desk.withdraw': ({ orderNo, admissionId }) => ({ meetingId: '1', no: orderNo, admissionIds: [admissionId], reason: '不行' }),
      'desk.comp': () => ({ meetingId: '1', ticketId: '2', people: [{ name: '来宾', mobile: attackersMobile }], reason: '白拿' }),
      'desk.sell': () => ({
        meetingId: '1',
        ticketId: '2',
        people: [{ name: '来宾', mobile: attackersMobile }],
        method: 'cash',
        serial: '',
        ticketPrice: 19_900,
      }),
      'desk.export': () => ({ meetingId: '1', keyword: '', voucher: '', kind: 'csv' }),
      'survey.manage': () => ({ meetingId: '1' }),
      'survey.save': ({ surveyId }) => ({ ...aSurvey, id: surveyId, edition: 1, name: '改了' }),
      'survey.open': ({ surveyId }) => ({ meetingId: '1', id: surveyId }),
      'survey.close': ({ surveyId }) => ({ meetingId: '1', id: surveyId }),
      'survey.remove': ({ surveyId }) => ({ meetingId: '1', id: surveyId }),
      'survey.unseal': ({ surveyId }) => ({ meetingId: '1', id: surveyId, key: '2'.repeat(52) }),
      'survey.share': ({ surveyId }) => ({ meetingId: '1', id: surveyId, on: 1 }),
      'survey.result': ({ surveyId }) => ({ meetingId: '1', id: surveyId }),
      'survey.answers': ({ surveyId }) => ({ meetingId: '1', id: surveyId }),
      'survey.exportAnswers': ({ surveyId }) => ({ meetingId: '1', id: surveyId, kind: 'csv' }),
      'survey.remind': ({ surveyId }) => ({ meetingId: '1', id: surveyId, night: 1, key: 'an-intention-of-theirs' }),
      'contribute.ownCall': () => ({ meetingId: '1' }),
      'contribute.saveCall': () => ({ ...aCall, edition: 1, about: '改了' }),
      'contribute.moveCall': () => ({ meetingId: '1', action: 'close' }),
      'contribute.list': () => ({ meetingId: '1', keyword: '' }),
      'contribute.inFull': ({ paperId }) => ({ meetingId: '1', id: paperId }),
      'contribute.reviewers': () => ({ meetingId: '1', keyword: '' }),
      'contribute.saveReviewer': () => ({ meetingId: '1', mobile: attackersMobile, name: '改了名', unit: '', tracks: [], most: 5 }),
      'contribute.removeReviewer': ({ userId }) => ({ meetingId: '1', userId }),
      'contribute.assign': () => ({ meetingId: '1' }),
      'contribute.offer': ({ paperId, userId }) => ({ meetingId: '1', offers: [{ id: paperId, userId }] }),
      'contribute.recall': ({ assignmentId }) => ({ meetingId: '1', id: assignmentId }),
      'contribute.decide': ({ paperId }) => ({
        meetingId: '1',
        chosen: [{ id: paperId, edition: 3 }],
        verdict: 'refused',
        kind: '',
        comment: '改了',
      }),
      'contribute.texts': () => ({ meetingId: '1' }),
      'contribute.publish': () => ({ meetingId: '1', seen: '' }),
      'contribute.schedule': ({ paperId }) => ({
        meetingId: '1',
        id: paperId,
        startTime: '2026-11-07 09:00:00',
        endTime: '2026-11-07 09:20:00',
        room: '改了',
      }),
      'contribute.unregistered': () => ({ meetingId: '1' }),
      'contribute.remind': () => ({ meetingId: '1' }),
      'contribute.exportAll': () => ({ meetingId: '1', kind: 'csv' }),
      'campaign.segment': () => ({ meetingId: '1', kind: 'meeting_coming', what: '改了' }),
      'campaign.test': () => ({ meetingId: '1', kind: 'meeting_coming', what: '改了' }),
      'campaign.send': () => ({ meetingId: '1', kind: 'meeting_coming', what: '改了', night: 1, key: 'an-intention-of-theirs' }),
      'campaign.list': () => ({ meetingId: '1' }),
      'campaign.get': ({ campaignId }) => ({ meetingId: '1', id: campaignId }),
      'campaign.told': ({ campaignId }) => ({ meetingId: '1', id: campaignId }),
      'campaign.stop': ({ campaignId }) => ({ meetingId: '1', id: campaignId }),
      'campaign.blocks': () => ({}),
      'campaign.block': () => ({ mobile: '13977770003' }),
      'campaign.unblock': ({ blockId }) => ({ id: blockId }),
      'certification.list': () => ({ keyword: '' }),
      'certification.picture': ({ certificationId }) => ({ id: certificationId, field: 'front' }),
      'certification.decide': ({ certificationId }) => ({ id: certificationId, edition: 2, action: 'approve', reason: '', untilDay: '' }),
      'certification.rule': () => ({}),
      // As every tenant's is that has said nothing: the one that is attacked has.
      'certification.saveRule': () => ({ edition: 1, months: 12, keepDays: 30, proposers: 'certified' }),
      'people.list': () => ({ meetingId: '1' }),
      'people.get': ({ attendeeId }) => ({ meetingId: '1', id: attendeeId }),
      'people.tags': () => ({ meetingId: '1' }),
      'people.tag': ({ attendeeId }) => ({ meetingId: '1', ids: [attendeeId], tag: '改了', on: 1 }),
      'people.save': ({ attendeeId }) => ({ meetingId: '1', id: attendeeId, name: '改了名', phone: attackersMobile, reason: '不行' }),
      'people.doubles': () => ({ meetingId: '1' }),
      'people.merge': ({ attendeeId, otherId }) => ({ meetingId: '1', keep: attendeeId, drop: otherId }),
      'people.link': ({ attendeeId }) => ({ meetingId: '1', id: attendeeId }),
      'people.export': () => ({ meetingId: '1', kind: 'csv' }),
      'people.attachments': () => ({ meetingId: '1' }),
      'namelist.read': () => ({ meetingId: '1', text: '1. 来宾 13977770001' }),
      'namelist.apply': () => ({
        meetingId: '1',
        ticketId: '2',
        way: 'free',
        people: [{ row: 1, name: '来宾', phone: attackersMobile, department: '', position: '' }],
      }),
      'namelist.list': () => ({ meetingId: '1' }),
      'imports.list': () => ({ kind: 'people', meetingId: '1' }),
      'namelist.undo': ({ namelistId }) => ({ meetingId: '1', id: namelistId }),
      'order.waiting': () => ({ meetingId: '1' }),
      'order.decide': ({ orderNo }) => ({ meetingId: '1', no: orderNo, approve: false, reason: '不行' }),
      'template.list': () => ({}),
      'template.use': ({ templateId }) => ({ id: templateId, title: '抄来的会议', meetingStratTime: '2027-10-09 09:00:00' }),
      'template.keep': () => ({ meetingId: '1', name: '抄来的模板' }),
      'template.remove': ({ templateId }) => ({ id: templateId }),
      'article.save': ({ articleId }) => ({ ...anArticle, id: articleId }),
      'article.ownList': () => ({ meetingId: '1', keyword: '' }),
      'article.own': ({ articleId }) => ({ meetingId: '1', id: articleId }),
      'article.publish': ({ articleId }) => ({ meetingId: '1', id: articleId }),
      'article.withdraw': ({ articleId }) => ({ meetingId: '1', id: articleId }),
      'article.remove': ({ articleId }) => ({ meetingId: '1', id: articleId }),
      'article.preview': ({ articleId }) => ({ meetingId: '1', id: articleId }),
      'article.ownCategories': () => ({ meetingId: '1' }),
      'article.saveCategory': ({ categoryId }) => ({ meetingId: '1', id: categoryId, name: '改了名' }),
      'article.sortCategories': ({ categoryId }) => ({ meetingId: '1', ids: [categoryId] }),
      'article.removeCategory': ({ categoryId }) => ({ meetingId: '1', id: categoryId }),
      'certificate.templates': () => ({ meetingId: '1' }),
      'certificate.saveTemplate': ({ certificateTemplateId }) => ({ ...aTemplate, id: certificateTemplateId, name: '改了名' }),
      'certificate.removeTemplate': ({ certificateTemplateId }) => ({ meetingId: '1', id: certificateTemplateId }),
      'certificate.rules': () => ({ meetingId: '1' }),
      'certificate.saveRule': ({ certificateRuleId, certificateTemplateId }) => ({
        meetingId: '1',
        id: certificateRuleId,
        name: '改了名',
        kind: 'attendance',
        templateId: certificateTemplateId,
        basis: { way: 'guests' },
        hours: 0,
        credits: 0,
      }),
      'certificate.removeRule': ({ certificateRuleId }) => ({ meetingId: '1', id: certificateRuleId }),
      'certificate.preview': ({ certificateRuleId }) => ({ meetingId: '1', id: certificateRuleId }),
      'certificate.issue': ({ certificateRuleId }) => ({ meetingId: '1', id: certificateRuleId }),
      'certificate.list': () => ({ meetingId: '1', keyword: '' }),
      'certificate.revoke': ({ certificateNo }) => ({ meetingId: '1', number: certificateNo, reason: '不行' }),
      'certificate.reissue': ({ certificateNo }) => ({ meetingId: '1', number: certificateNo, name: '改了名' }),
      'certificate.ownFile': ({ certificateNo }) => ({ meetingId: '1', number: certificateNo }),
      'certificate.print': () => ({ meetingId: '1' }),
      'certificate.unitList': () => ({ id: '2' }),
      'certificate.unitZip': () => ({ id: '2', meetingId: '1' }),
      'certificate.unitTask': ({ taskId }) => ({ id: '2', meetingId: '1', taskId }),
      'exhibitor.list': () => ({ meetingId: '1', keyword: '' }),
      'exhibitor.save': ({ standId }) => ({ ...aStand, id: standId }),
      'exhibitor.remove': ({ standId }) => ({ meetingId: '1', id: standId }),
      'vote.manage': () => ({ meetingId: '1', keyword: '' }),
      'vote.roll': ({ voteId }) => ({ meetingId: '1', id: voteId }),
      'vote.save': ({ voteId }) => ({ ...aVote, id: voteId }),
      'vote.remove': ({ voteId }) => ({ meetingId: '1', id: voteId }),
      'vote.open': ({ voteId }) => ({ meetingId: '1', id: voteId }),
      'vote.close': ({ voteId }) => ({ meetingId: '1', id: voteId }),
      'vote.publish': ({ voteId }) => ({ meetingId: '1', id: voteId }),
      'vote.void': ({ voteId }) => ({ meetingId: '1', id: voteId, reason: '题目有误' }),
      'invoice.profile': () => ({}),
      'invoice.saveProfile': () => ({ ...aProfile, name: '云栖谷教育发展中心', provider: 'hand' }),
      'invoice.issuer': () => ({ provider: 'wechat' }),
      'invoice.takeOver': ({ invoiceNo }) => ({ meetingId: '1', no: invoiceNo }),
      'invoice.list': () => ({ meetingId: '1', keyword: '' }),
      'invoice.return': ({ invoiceNo }) => ({ meetingId: '1', no: invoiceNo, reason: '不开了' }),
      'invoice.issue': ({ invoiceNo }) => ({ meetingId: '1', no: invoiceNo, item: 0 }),
      'invoice.reverse': ({ invoiceNo }) => ({ meetingId: '1', no: invoiceNo, reason: 'issue_error' }),
      'invoice.red': ({ invoiceNo }) => ({ meetingId: '1', no: invoiceNo, action: 'again' }),
      'invoice.export': () => ({ meetingId: '1', what: 'list' }),
      'invoice.import': () => ({ meetingId: '1', fileId: 'none' }),
      'invoice.importPreview': () => ({ meetingId: '1', fileId: 'none' }),
      'invoice.attach': () => ({ meetingId: '1', fileIds: ['none'] }),
      'invoice.month': () => ({ meetingId: '1', month: '2026-09' }),
      'proposal.list': () => ({ keyword: '' }),
      'proposal.decide': ({ proposalId }) => ({ id: proposalId, edition: 1, action: 'approve', reason: '' }),
      'clone.make': () => ({ id: '1', title: '抄来的会议', meetingStratTime: '2027-10-09 09:00:00' }),
      'settings.get': () => ({}),
      'settings.save': () => ({ operator: '改了名', icp: '', police: '', reportPhone: '', reportMail: '' }),
      'settings.faces': () => ({}),
      'settings.saveFace': () => ({ ...aFace, sysCode: HERE }),
      'settings.tenants': () => ({ keyword: '' }),
      'settings.erasures': () => ({}),
      'settings.saveTenant': () => ({ id: HERE, name: '改了名', isPublic: 0, merchant: 'none', merchantNote: '' }),
      'settings.account': () => ({ thirdId: HERE }),
      'settings.saveAccount': () => ({ thirdId: HERE, payee: '改了名', bank: '宁波银行', account: '6222 0000 0000 0000', note: '' }),
    }
    const times = { meetingStratTime: '2026-11-03 09:00:00', meetingEndTime: '2026-11-04 18:00:00' }
    const aVoucher = {
      kind: 'amount' as const,
      value: 100,
      ticketIds: [],
      uses: 0,
      usesPerPerson: 0,
      startTime: '',
      endTime: '',
      note: '机密优惠',
    }
    const aFace = { title: '改了名', logo: '', favicon: '', brandColor: '', supportPhone: '', supportHours: '', manualUrl: '' }
    const aList: Input<typeof checkin.saveList> = {
      id: '',
      meetingId: '1',
      name: '大门',
      kind: 'entrance',
      ticketIds: [],
      windows: [],
      passes: 'once',
      exits: 0,
      accepts: ['entry'],
      questions: [],
      gates: [{ id: '', name: '东门' }],
      self: 0,
    }
    const aScan = (nonce: string, gateId: string, serial: number) =>
      ({ nonce, gateId, direction: 'in', at: test.clock(), shown: { kind: 'person', serial } }) as const
    const guarded = everyCall.filter(([, call]) => typeof call.access === 'object')

    it('reads and changes nothing of this one, by any call that asks for a right', async () => {
      const { person, ids, words } = await stranger()
      const before = await allRows(opened.db)
      expect(guarded.map(([name]) => name).filter((name) => inputs[name] === undefined)).toEqual([])
      for (const [name, call] of guarded) {
        const input = (inputs[name] as (ids: Ids) => object)(ids) as never
        expect((await person.ask(call, input)).reason, name).toBe('forbidden')
        const there = await person.ask(call, input, { headers: { [headers.sysCode]: ELSEWHERE } })
        expect(there.reason, name).not.toBe('invalid')
        expect(
          words.filter((word) => JSON.stringify(there.data).includes(word)),
          name,
        ).toEqual([])
      }
      const after = await allRows(opened.db)
      // An administrator may block a phone in their own tenant.
      after['message_blocks'] = after['message_blocks']?.filter((row) => !row.includes(ELSEWHERE)) ?? []
      expect(after).toEqual(before)
    })

    it('gains nothing by sending the header twice, or one that is none', async () => {
      const { person } = await stranger()
      for (const claim of [`${ELSEWHERE}, ${HERE}`, `${HERE}, ${ELSEWHERE}`, '*', '%2A', 'x'.repeat(4000), `${HERE}' OR 1=1`])
        expect((await person.ask(right.users, {}, { headers: { [headers.sysCode]: claim } })).reason).toBe('forbidden')
    })
  })

  describe('who administers a tenant', () => {
    it('reads no name off a phone that has nothing to do with it', async () => {
      const [victim, orgadmin] = [await signIn(test, attackersMobile), await signInAs(test, 'orgadmin')]
      await victim.do(member.improve, { name: '欧阳小鱼', certifyCardType: '', certifyCardNo: '' })
      await opened.db.write((tx) => tx.deleteFrom('user_systems').where('user_id', '=', victim.id).execute())
      const { list } = await orgadmin.do(right.users, { keyword: attackersMobile })
      expect(list).toMatchObject([{ id: victim.id, name: '欧**鱼' }])
    })

    it('gives themselves no role that holds more than they hold', async () => {
      const [orgadmin, admin] = [await signInAs(test, 'orgadmin'), await signInAs(test, 'admin')]
      const greater = await admin.do(right.saveRole, { name: '全部会务', permissions: ['meeting:order:refund'] })
      for (const roleId of ['admin', 'organiser', greater.id])
        expect((await orgadmin.ask(right.assign, { userId: orgadmin.id, roleIds: ['orgadmin', roleId] })).reason).toBe('right_exceeded')
      expect((await orgadmin.ask(right.assign, { userId: orgadmin.id, roleIds: ['orgadmin', 'staff'] })).reason).toBe('role_gone')
      expect((await orgadmin.ask(right.assign, { userId: admin.id, roleIds: [] })).reason).toBe('right_exceeded')
      for (const id of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
        expect((await orgadmin.ask(right.assign, { userId: orgadmin.id, roleIds: ['orgadmin', id] })).reason).toBe('role_gone')
    })
  })

  describe('who sends names that objects know', () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__proto__', '__defineGetter__']
    const post = (call: Call, body: string, extra: Record<string, string> = {}, query = '') =>
      test.app.request(call.path + query, { method: 'POST', headers: { ...JSON_BODY, ...extra }, body })

    it('in an invitation has them kept like any other, or left out', async () => {
      const person = await signIn(test, attackersMobile)
      const plain = names.filter((name) => !name.startsWith('__'))
      const answer = await post(
        organisation.apply,
        `{"deptCode":"WHXX01",${plain.map((name) => `"${name}":"x"`).join(',')}}`,
        { authorization: `Bearer ${person.token}` },
        `?${[...plain, '__proto__'].map((name) => `${name}=y`).join('&')}`,
      )
      const { data } = (await answer.json()) as { data: { parameters: Record<string, string> } }
      expect([answer.status, Object.keys(data.parameters).toSorted()]).toEqual([200, ['hasOwnProperty', 'toString', 'valueOf']])
    })

    it('in an invitation reaches no prototype', async () => {
      const person = await signIn(test, attackersMobile)
      const nested = await post(
        organisation.apply,
        '{"deptCode":"WHXX01","__proto__":{"inviteCode":"X","polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}',
        { authorization: `Bearer ${person.token}` },
      )
      expect(nested.status).toBeLessThan(500)
      expect([({} as Record<string, unknown>)['polluted'], Object.keys(Object.prototype)]).toEqual([undefined, []])
      expect(test.errors).toEqual([])
    })

    it('to every call gets an answer, never a failure', async () => {
      const person = await signInAs(test, 'admin')
      for (const [, call] of everyCall) {
        if (call.path === '/' || call === session.logout || call === session.endOthers || call === privacy.close) continue
        for (const body of [
          `{${names.map((name) => `"${name}":{"a":1}`).join(',')}}`,
          `{"id":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
        ]) {
          const answer =
            call.method === 'POST'
              ? await post(call, body, { authorization: `Bearer ${person.token}` })
              : await test.app.request(`${call.path}?${names.map((name) => `${name}[a]=1&${name}=2`).join('&')}`, {
                  headers: { authorization: `Bearer ${person.token}` },
                })
          expect(answer.status, call.path).toBeLessThan(500)
        }
      }
      expect(test.errors).toEqual([])
    })

    it('or more than 64 kB, declared or not, is turned away', async () => {
      const large = JSON.stringify({ mobile: 'x'.repeat(70_000) })
      expect((await post(verify.sendSms, large)).status).toBe(413)
      const stream = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(large))
          controller.close()
        },
      })
      expect(
        (await test.app.request(verify.sendSms.path, { method: 'POST', headers: JSON_BODY, body: stream, duplex: 'half' } as RequestInit))
          .status,
      ).toBe(413)
    })
  })

  it('who searches by wildcards finds what is called so, not everybody', async () => {
    const [person, orgadmin] = [await signIn(test, attackersMobile), await signInAs(test, 'orgadmin')]
    await person.do(member.improve, { name: '王小明', certifyCardType: '', certifyCardNo: '' })
    for (const keyword of ['%', '_', '王%', '王_明', '!', '%!%', "' OR 1=1 --", '\\'])
      expect((await orgadmin.do(right.users, { keyword })).total, keyword).toBe(0)
  })

  describe('who reads what is not theirs', () => {
    it('finds no phone in any answer to somebody else, whatever their role', async () => {
      const victim = await signIn(test, attackersMobile)
      await victim.do(member.improve, { name: '欧阳小鱼', certifyCardType: '', certifyCardNo: '' })
      await victim.do(organisation.apply, { deptCode: 'WHXX01', remark: '' })
      await signUp(victim, { ticketId: FREE, names: ['欧阳小鱼'] })
      for (const who of ['user', 'organiser', 'orgadmin', 'admin'] as const) {
        const person = await signInAs(test, who)
        for (const [name, call] of everyCall) {
          if (/logout|endOthers|close|sendSms|captcha/.test(name) || call.path === '/') continue
          const input =
            { 'member.byIds': { ids: [victim.id] }, 'organisation.members': { id: '2' }, 'right.users': { keyword: attackersMobile } }[
              name
            ] ?? {}
          const text = JSON.stringify(await person.ask(call, input as never))
          expect(text, `${name} as ${who}`).not.toMatch(/13911110000|13800000009|11010519491231002X/)
        }
      }
    })

    it("finds no answer with somebody's data kept on the way or in a browser", async () => {
      const person = await signIn(test, attackersMobile)
      for (const call of [session.me, member.profile, privacy.data, session.devices] as Call[]) {
        const response = await test.app.request(call.path, { headers: { authorization: `Bearer ${person.token}` } })
        expect(response.headers.get('cache-control'), call.path).toBe('no-store')
      }
      expect((await test.app.request(session.me.path)).headers.get('cache-control')).toBe('no-store')
    })

    it('has no cookie and no address that stands for a token', async () => {
      const { token } = await signIn(test, attackersMobile)
      const asked: Record<string, string>[] = [
        { cookie: `token=${token}; Authorization=Bearer ${token}` },
        { [headers.workflowToken]: String(token) },
        { authorization: String(token) },
        { authorization: `Basic ${token}` },
      ]
      for (const extra of asked) expect((await request(test.app, session.me, {}, extra)).http).toBe(401)
      expect((await test.app.request(`${session.me.path}?token=${token}&access_token=${token}`)).status).toBe(401)
      const login = await test.app.request(session.meetingLogin.path, {
        method: 'POST',
        headers: JSON_BODY,
        body: JSON.stringify({
          mobile: attackersMobile,
          smsCode: await codeTo(attackersMobile, 'login'),
          platform: 'web',
          loginType: 'sms',
        }),
      })
      expect([login.status, login.headers.get('set-cookie'), login.headers.get('access-control-allow-origin')]).toEqual([200, null, null])
    })
  })

  describe('who has a child below fourteen', () => {
    const child = '11010520180101001'
    const idcard =
      child +
      '10X98765432'[
        [...child].reduce((sum, digit, place) => sum + Number(digit) * [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2][place]!, 0) %
          11
      ]
    const save = (person: Person, more: object) =>
      person.ask(attendee.save, { meetingId: '1', ticketId: FREE, name: '王小明', sex: 1, phone: victimsMobile, ...more })

    it("registers nobody with the child's ID number", async () => {
      const answer = await visitor(test.app).ask(member.register, {
        mobile: attackersMobile,
        smsCode: await codeTo(attackersMobile, 'register'),
        password: guess,
        agreed: AGREED,
        certifyCardType: 'shanghai',
        certifyCardNo: idcard,
      })
      expect(answer.reason).toBe('guardian_needed')
      expect(await opened.db.read.selectFrom('profiles').selectAll().execute()).toEqual([])
    })

    it('cannot add the age later without consent, nor hide it behind an older one', async () => {
      const person = await signIn(test, attackersMobile)
      expect((await save(person, { idcard, age: 40 })).reason).toBe('guardian_needed')
      const { attendees } = await signUp(person, { ticketId: FREE, names: ['王小明'] })
      await opened.db.write((tx) => tx.updateTable('attendees').set({ idcard: noNumber }).execute())
      expect((await person.ask(attendee.replenish, { id: attendees[0]?.id as string, age: 9 })).reason).toBe('guardian_needed')
      expect((await person.ask(attendee.replenish, { id: attendees[0]?.id as string, idcard, age: 9 })).reason).toBe('guardian_needed')
    })

    it("cannot take the guardian's consent back and order with the child all the same", async () => {
      const person = await signIn(test, attackersMobile)
      const saved = await save(person, { idcard, guardianConsent: 1 })
      const consent = (await person.do(privacy.consents, {})).find(({ document }) => document === 'guardian')
      await person.do(privacy.withdraw, { id: consent?.id as string })
      const answer = await person.ask(order.submit, {
        enrollInfoIds: [saved.data?.id as string],
        meetingId: '1',
        thirdId: HERE,
        ticketId: FREE,
        ticketNum: 1,
        ticketPrice: 0,
      })
      expect(answer.reason).toBe('attendee_gone')
    })
  })

  describe('who leaves', () => {
    it('orders no place for an attendee whose data they had removed', async () => {
      const person = await signIn(test, attackersMobile)
      const draft = await signUp.draft(person, { ticketId: PAID, names: ['王小明'] })
      const { no } = await person.do(order.submit, draft)
      await person.do(order.cancel, { no })
      await person.do(privacy.forgetAttendee, { id: draft.enrollInfoIds?.[0] as string })
      expect((await person.ask(order.submit, draft)).reason).toBe('attendee_gone')
    })

    const doings: Record<string, (person: Person) => Promise<unknown>> = {
      'saves an attendee': (person) =>
        person.ask(attendee.save, { meetingId: '1', ticketId: FREE, name: '欧阳小鱼', sex: 1, phone: attackersMobile }),
      'completes the profile': (person) => person.ask(member.improve, { name: '欧阳小鱼', certifyCardType: '', certifyCardNo: '' }),
      'applies somewhere': (person) => person.ask(organisation.apply, { deptCode: 'WHXX01', remark: '欧阳小鱼' }),
      'agrees to messages': (person) => person.ask(privacy.agree, { document: 'messages' }),
      'adds a system': (person) => person.ask(organisation.addSystem, { sysCode: HERE }),
      "looks at a desktop's code": async (person) =>
        person.ask(pairing.get, { id: (await opened.db.read.selectFrom('pairings').select('id').executeTakeFirstOrThrow()).id }),
    }
    it.each(Object.keys(doings))('and %s at the same moment leaves nothing behind', async (name) => {
      const person = await signIn(test, attackersMobile)
      await visitor(test.app).do(pairing.create, {})
      const smsCode = await codeTo(attackersMobile, 'change')
      const doing = await heldAtWrite(() => (doings[name] as (person: Person) => Promise<unknown>)(person))
      await person.do(privacy.close, { smsCode })
      await doing.goOn()
      await sweep(test.deps)
      const left: string[] = []
      for (const table of [
        'attendees',
        'profiles',
        'applications',
        'organisation_members',
        'user_systems',
        'pairings',
        'user_roles',
        'resets',
      ] as const)
        if ((await opened.db.read.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute()).length > 0)
          left.push(table)
      if (
        (
          await opened.db.read
            .selectFrom('consents')
            .select('id')
            .where('user_id', '=', person.id)
            .where('withdrawn_at', 'is', null)
            .execute()
        ).length > 0
      )
        left.push('consents')
      const kept = await opened.db.read
        .selectFrom('users')
        .select(['name', 'password_hash'])
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
      expect([left, kept]).toEqual([[], { name: '', password_hash: '' }])
    })

    it('and signs in by password at the same moment is in nowhere', async () => {
      await setPassword(old, attackersMobile).catch(() => undefined)
      const person = await signIn(test, attackersMobile)
      await setPassword(old, attackersMobile)
      const again = await signIn(test, attackersMobile)
      const smsCode = await codeTo(attackersMobile, 'change')
      const entering = await heldAtWrite(() => byPassword(old, { mobile: attackersMobile }))
      await again.do(privacy.close, { smsCode })
      const token = (await entering.goOn()).data?.tokenInfoVo.access_token
      expect(await isIn(token)).toBe(false)
      expect(await isIn(person.token)).toBe(false)
      expect((await byPassword(old, { mobile: attackersMobile })).reason).toBe('login_wrong')
    })
  })
})

describe('an attacker from outside', () => {
  const SECRET = 'x'.repeat(32)

  it('reads no codes off stand-ins that stand behind a proxy or under a public name', () => {
    for (const given of [
      { PUBLIC_URL: 'https://huiwu.example.com' },
      { TRUST_PROXY: '1' },
      { PUBLIC_URL: 'https://huiwu.example.com', TRUST_PROXY: '1' },
    ])
      expect(readEnv({ SECRET, ...given }).sandbox, JSON.stringify(given)).toBe(false)
    for (const given of [{}, { PUBLIC_URL: 'http://localhost:8787' }, { PUBLIC_URL: 'https://huiwu.example.com', SANDBOX: '1' }])
      expect(readEnv({ SECRET, ...given }).sandbox, JSON.stringify(given)).toBe(true)
  })

  it('who happens to own a phone of the demonstration is nobody where real messages are sent', async () => {
    const opened = await freshDatabase()
    const test = await testApp(opened.db, { env: { sandbox: false }, seed: false })
    await seedIfEmpty(test.deps)
    expect(await opened.db.read.selectFrom('user_roles').selectAll().execute()).toEqual([])
    expect(await opened.db.read.selectFrom('users').selectAll().execute()).toEqual([])
    await opened.drop()
  })

  it('who reads the log finds no phone, ID number or code that an error carried', () => {
    const written: string[] = []
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
      written.push(String(line))
      return true
    })
    consoleLog.error('sms.refused', new Error('provider: 13812345678 is on the black list (idcard 11010519491231002X)'), {
      note: 'to 13812345678',
    })
    consoleLog.error('sms.refused', 'mobile=8613812345678')
    write.mockRestore()
    expect(written).toHaveLength(2)
    expect(written.join('')).not.toMatch(/13812345678|11010519491231002X/)
    expect(written.join('')).toContain('138****5678')
  })

  it('who writes the address to go back to leads nobody out of the portal', () => {
    const outside = [
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/\n/evil.example',
      ' //evil.example',
      'evil.example',
      '',
      './/evil.example',
      '/ok\\..\\',
    ]
    for (const back of outside) expect(safeBack(back, '/home'), back).toBe('/home')
    for (const back of ['/.//evil.example', '/..//evil.example', '/pages/index/user?x=//evil.example#//y'])
      expect(new URL(safeBack(back), 'https://huiwu.test').origin).toBe('https://huiwu.test')
  })

  it('who writes the address of a way out passes it off for no other', () => {
    const bad = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'blob:https://huiwu.test/x',
      'vbscript:x',
      'https://huiwu.test@evil.example',
      'https://huiwu.test:pw@evil.example',
      'file:///etc/passwd',
      'weixin://x',
      '//evil.example',
      '/inside',
      'x',
    ]
    for (const address of bad) expect(destinationOf(address, 'https://huiwu.test'), address).toEqual({ kind: 'bad' })
    expect(destinationOf('https://huiwu.test.evil.example/', 'https://huiwu.test')).toMatchObject({
      kind: 'outside',
      host: 'huiwu.test.evil.example',
    })
    expect(destinationOf('https://huіwu.test/', 'https://huiwu.test')).toMatchObject({
      kind: 'outside',
      host: expect.stringMatching(/^xn--/) as string,
    })
    expect(destinationOf('https://huiwu.test//evil.example', 'https://huiwu.test')).toEqual({ kind: 'inside', path: '//evil.example' })
    expect(safeBack('//evil.example', '/home')).toBe('/home')
  })
})
