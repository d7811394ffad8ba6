/** News of a meeting: from when it is read, by whom, what its pages say of it, and who may write it. */
import { expect, it } from 'vitest'
import { article, ARTICLE_CATEGORIES_MAX, ARTICLES_MAX, URGENT_MOST } from '#contract/article.ts'
import type { ArticleAudience } from '#contract/article-reading.ts'
import { headers } from '#contract/call.ts'
import { cancellation } from '#contract/cancellation.ts'
import { clone } from '#contract/clone.ts'
import { history } from '#contract/history.ts'
import { meeting } from '#contract/meeting.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { PREVIEW_COOKIE } from '#contract/paths.ts'
import { toWire } from '#server/flow/clock.ts'
import { eraseAccount } from '#server/features/privacy/erase.ts'
import { anArticle, publish, write } from '../support/articles.ts'
import { onBothEngines } from '../support/database.ts'
import { DAY, HOUR } from '../support/facts.ts'
import { grantRole, type Person, signIn, signInAs, visitor } from '../support/person.ts'
import { prepare, productTest } from '../support/product-test.ts'
import { pdf, putIn, putPicture } from '../support/put-in.ts'
import { signUp } from '../support/sign-up.ts'

const here = { meetingId: '1' }
/** What the demonstration has told already. */
const standing = ['参会须知：签到、交通与午餐', '家校厅增加一百个座位']

onBothEngines('news of a meeting', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })
  const stranger = prepare(() => visitor(test.app))

  const later = (ms: number) => toWire(test.clock() + ms)
  const titles = async (who: Person, more: object = {}) => (await who.do(article.list, { ...here, ...more })).list.map(({ title }) => title)
  const reads = async (who: Person, id: string) => (await who.ask(article.get, { id })).reason ?? 'read'
  const onPages = async (id = '1') => (await stranger.do(meeting.get, { id })).news
  const versionNow = async () => (await stranger.do(meeting.get, { id: '1' })).version

  it('is a draft until it is published: read by nobody, and said by no page', async () => {
    const draft = await write(organiser, { urgentUntilTime: later(DAY) })
    expect(draft).toMatchObject({ state: 'draft', edition: 1, publishTime: '', actions: ['publish', 'schedule', 'remove'] })
    for (const who of [stranger, organiser]) expect([await titles(who), await reads(who, draft.id)]).toEqual([standing, 'article_gone'])
    const before = await versionNow()
    const shown = await organiser.do(article.publish, { ...here, id: draft.id })
    expect(shown).toMatchObject({ state: 'published', publishTime: toWire(test.clock()), actions: ['withdraw'] })
    expect([await titles(stranger), await reads(stranger, draft.id)]).toEqual([[standing[0], draft.title, standing[1]], 'read'])
    expect(await versionNow()).toBeGreaterThan(before)
    expect(await onPages()).toEqual({ urgent: { id: draft.id, title: draft.title, untilTime: draft.urgentUntilTime } })
  })

  it('appears at the moment for which it was scheduled, by the clock alone, and so does its notice', async () => {
    const { id } = await write(organiser, { urgentUntilTime: later(3 * HOUR + 1_000) })
    test.clock.pass(1_000)
    await organiser.do(article.publish, { ...here, id, at: later(2 * HOUR) })
    expect(await organiser.do(article.own, { ...here, id })).toMatchObject({
      state: 'scheduled',
      actions: ['publish', 'schedule', 'unschedule'],
    })
    test.clock.pass(2 * HOUR - 1_000)
    expect([await reads(stranger, id), await titles(stranger), await onPages()]).toEqual(['article_gone', standing, {}])
    test.clock.pass(1_000)
    expect([await reads(stranger, id), (await titles(stranger))[1]]).toEqual(['read', anArticle.title])
    expect((await onPages())?.urgent).toMatchObject({ id })
    expect((await organiser.do(article.ownList, { ...here, keyword: '', state: 'published' })).list[0]).toMatchObject({
      id,
      state: 'published',
    })
    expect((await organiser.do(article.ownList, { ...here, keyword: '', state: 'scheduled' })).list).toEqual([])
    test.clock.pass(HOUR)
    expect([await reads(stranger, id), await onPages()]).toEqual(['read', {}])
    // Whoever changes it next finds it published, and so says the history.
    await organiser.do(article.withdraw, { ...here, id })
    const { list } = await organiser.do(history.list, { ...here, entity: 'article', entityId: id })
    expect(list.map(({ action, who }) => [action, who])).toEqual([
      ['withdraw', '林晚'],
      ['appear', ''],
      ['schedule', '林晚'],
      ['make', '林晚'],
    ])
  })

  it('is scheduled anew, taken back before its moment, withdrawn, and published again', async () => {
    const { id } = await publish(organiser, {}, later(HOUR))
    expect(await organiser.do(article.publish, { ...here, id, at: later(2 * HOUR) })).toMatchObject({ publishTime: later(2 * HOUR) })
    expect(await organiser.do(article.withdraw, { ...here, id })).toMatchObject({ state: 'draft', publishTime: '' })
    test.clock.pass(3 * HOUR)
    expect(await reads(stranger, id)).toBe('article_gone')
    await organiser.do(article.publish, { ...here, id })
    // A second tap is the same.
    expect(await organiser.do(article.publish, { ...here, id })).toMatchObject({ state: 'published' })
    expect((await organiser.ask(article.publish, { ...here, id, at: later(HOUR) })).reason).toBe('article_moved')
    expect((await organiser.ask(article.remove, { ...here, id })).msg).toBe('已发布或待发布的资讯不能删除，请先撤回')
    expect(await organiser.do(article.withdraw, { ...here, id })).toMatchObject({ state: 'withdrawn' })
    expect(await organiser.do(article.withdraw, { ...here, id })).toMatchObject({ state: 'withdrawn' })
    expect([await reads(stranger, id), await titles(organiser)]).toEqual(['article_gone', standing])
    test.clock.pass(HOUR)
    expect(await organiser.do(article.publish, { ...here, id })).toMatchObject({ state: 'published', publishTime: toWire(test.clock()) })
    await organiser.do(article.withdraw, { ...here, id })
    await organiser.do(article.remove, { ...here, id })
    expect((await organiser.ask(article.own, { ...here, id })).reason).toBe('article_gone')
  })

  it('is read as long as it is valid', async () => {
    const { id } = await publish(organiser, { validUntilTime: later(HOUR), urgentUntilTime: later(DAY) })
    expect(await reads(stranger, id)).toBe('read')
    test.clock.pass(HOUR)
    expect([await reads(stranger, id), await titles(stranger), await onPages()]).toEqual(['article_gone', standing, {}])
    expect((await organiser.do(article.ownList, { ...here, keyword: '' })).list[0]).toMatchObject({ id, state: 'published', over: 1 })
  })

  it('is for everybody, for holders, for holders of some tickets or for staff, and for nobody beside them', async () => {
    const [holder, teacher, keeper] = [await signIn(test, '13955550091'), await signIn(test, '13955550092'), await signInAs(test, 'staff')]
    await signUp(holder, { ticketId: '1', names: ['王小明'] })
    // A paid ticket given by hand: who holds it has a place.
    await opened.db.write((tx) => tx.updateTable('tickets').set({ price_fen: 0 }).where('id', '=', '2').execute())
    await signUp(teacher, { ticketId: '2', names: ['李雷'] })
    const ids = {} as Record<ArticleAudience, string>
    for (const audience of ['all', 'holders', 'tickets', 'staff'] as const)
      ids[audience] = (await publish(organiser, { title: `写给 ${audience}`, audience, ticketIds: ['2'] })).id
    const seen = async (who: Person) =>
      (await titles(who))
        .filter((title) => title.startsWith('写给'))
        .map((title) => title.slice(3))
        .toSorted()
    const found = async (who: Person) => {
      const open: string[] = []
      for (const [audience, id] of Object.entries(ids)) if ((await reads(who, id)) === 'read') open.push(audience)
      return open.toSorted()
    }
    const rows: [string, Person, ArticleAudience[]][] = [
      ['a stranger', stranger, ['all']],
      ['somebody without a ticket', await signIn(test, '13955550093'), ['all']],
      ['a holder', holder, ['all', 'holders']],
      ['a holder of that ticket', teacher, ['all', 'holders', 'tickets']],
      ['staff', keeper, ['all', 'staff']],
      ['an organiser', organiser, ['all', 'holders', 'tickets', 'staff']],
      ['an organiser of another tenant', await signInAs(test, 'otherOrganiser'), ['all']],
    ]
    for (const [name, who, expected] of rows) {
      expect([name, await seen(who)]).toEqual([name, expected.toSorted()])
      expect([name, await found(who)]).toEqual([name, expected.toSorted()])
    }
    expect(await stranger.ask(article.get, { id: ids.holders })).toMatchObject({
      code: '999',
      reason: 'article_reserved',
      msg: '这篇资讯只对部分参会人开放，请用报名的账号登录后查看',
      data: null,
    })
    expect((await stranger.ask(article.read, { id: ids.staff })).reason).toBe('article_reserved')
    // Counted by category as it is read.
    const [category] = await organiser.do(article.saveCategory, { ...here, name: '内部' })
    expect(category).toBeDefined()
    const internal = (await organiser.do(article.ownCategories, here)).at(-1)?.id as string
    const { edition } = await organiser.do(article.own, { ...here, id: ids.holders })
    await organiser.do(article.save, { ...here, id: ids.holders, edition, title: '写给 holders', categoryId: internal })
    const counted = async (who: Person) => (await who.do(article.categories, here)).list.map(({ name, articles }) => [name, articles])
    expect(await counted(stranger)).toEqual([
      ['参会须知', 1],
      ['大会动态', 1],
      ['内部', 0],
    ])
    expect(await counted(holder)).toEqual([
      ['参会须知', 1],
      ['大会动态', 1],
      ['内部', 1],
    ])
    expect(await titles(holder, { categoryId: internal })).toEqual(['写给 holders'])
    // Whoever had a place reads on after the meeting was cancelled: it says what becomes of their money.
    await organiser.do(cancellation.cancel, { id: '1', reason: '场馆停用', title: '第六届全国智慧教育大会' })
    expect(await seen(holder)).toEqual(['all', 'holders'])
    expect(await seen(teacher)).toEqual(['all', 'holders', 'tickets'])
    expect((await stranger.do(meeting.get, { id: '1' })).news).toEqual({})
  })

  it('says nothing on the pages of a meeting that has none, or none but for staff', async () => {
    const draft = {
      title: '没有资讯的会议',
      meetingStratTime: '2026-11-03 09:00:00',
      meetingEndTime: '2026-11-04 18:00:00',
      phone: '0571-88880000',
    }
    const { id } = await organiser.do(meetingManage.save, draft)
    await organiser.do(meetingManage.saveModule, { meetingId: id, name: '资讯', icon: 'news', path: '/info' })
    expect((await stranger.ask(article.list, { meetingId: id })).reason).toBe('meeting_gone')
    await organiser.do(meetingManage.move, { id, action: 'publish' })
    const modules = async () => (await stranger.do(meeting.modules, { meetingId: id })).list.map(({ path }) => path)
    expect([await onPages(id), await modules(), await titles(stranger, { meetingId: id })]).toEqual([undefined, [], []])
    await publish(organiser, { meetingId: id, audience: 'staff' })
    expect([await onPages(id), await modules()]).toEqual([undefined, []])
    const { id: only } = await publish(organiser, { meetingId: id })
    expect([await onPages(id), await modules()]).toEqual([{}, ['/info']])
    await organiser.do(article.withdraw, { meetingId: id, id: only })
    expect([await onPages(id), await modules()]).toEqual([undefined, []])
    // Nor does a meeting that is made from one that has.
    const copy = await organiser.do(clone.make, { id: '1', title: '明年', meetingStratTime: '2027-11-03 09:00:00' })
    await organiser.do(meetingManage.move, { id: copy.id, action: 'publish' })
    expect(await onPages(copy.id)).toBeUndefined()
  })

  it('has the notice that came last on its pages, and no more than a few that wait', async () => {
    const notices: string[] = []
    for (let n = 0; n < URGENT_MOST; n++) {
      notices.push((await publish(organiser, { title: `通知 ${n}`, urgentUntilTime: later(DAY) })).id)
      test.clock.pass(1_000)
    }
    expect((await onPages())?.urgent).toMatchObject({ id: notices.at(-1) })
    const one = await write(organiser, { urgentUntilTime: later(DAY) })
    expect(await organiser.ask(article.publish, { ...here, id: one.id })).toMatchObject({
      reason: 'article_urgent_full',
      msg: '一场会议最多同时有5条紧急通知，请先撤回或取消一条',
    })
    const calm = await publish(organiser, { title: '不急' })
    const asked = { ...here, id: calm.id, edition: calm.edition, title: calm.title, urgentUntilTime: later(DAY) }
    expect((await organiser.ask(article.save, asked)).reason).toBe('article_urgent_full')
    // One that stands may be changed, and makes room when it is withdrawn.
    const last = await organiser.do(article.own, { ...here, id: notices.at(-1) as string })
    await organiser.do(article.save, { ...here, id: last.id, edition: last.edition, title: '改了的通知' })
    expect((await onPages())?.urgent).toMatchObject({ id: last.id, title: '改了的通知' })
    await organiser.do(article.withdraw, { ...here, id: last.id })
    expect((await onPages())?.urgent).toMatchObject({ id: notices.at(-2) })
    await organiser.do(article.publish, { ...here, id: one.id })
    expect((await onPages())?.urgent).toMatchObject({ id: one.id })
  })

  it('says what is wrong with it, and changes nothing', async () => {
    const { id, edition } = await publish(organiser)
    const before = await organiser.do(article.own, { ...here, id })
    const saved = (more: object) => organiser.ask(article.save, { ...anArticle, id, edition, ...more })
    const rows: [object, string][] = [
      [{ title: '短' }, '标题应为2-60个字'],
      [{ title: '长'.repeat(61) }, '标题应为2-60个字'],
      [{ summary: '长'.repeat(121) }, '摘要最多120个字'],
      [{ content: 'x'.repeat(200_001) }, '内容过长，请精简文字，图片请用“插入图片”上传'],
      [{ cover: 'javascript:alert(1)' }, '请填写以 https:// 开头的链接地址'],
      [{ categoryId: 'none' }, '该分类不存在或已删除'],
      [{ audience: 'friends' }, '提交的内容有误，请检查后重试'],
      [{ audience: 'tickets' }, '请选择可见的门票'],
      [{ audience: 'tickets', ticketIds: ['none'] }, '门票不存在或已下架'],
      [{ audience: 'tickets', ticketIds: Array.from({ length: 51 }, (_, n) => String(n)) }, '最多选择50种门票'],
      [{ validUntilTime: later(0) }, '有效期必须晚于现在和发布时间'],
      [{ validUntilTime: '2026-02-30 09:00:00' }, '请选择日期和时间'],
      [{ urgentUntilTime: later(-HOUR) }, '紧急通知的截止时间必须晚于现在和发布时间，且在30天以内'],
      [{ urgentUntilTime: later(31 * DAY) }, '紧急通知的截止时间必须晚于现在和发布时间，且在30天以内'],
      [{ urgentUntilTime: later(DAY), audience: 'holders' }, '紧急通知显示在会议的每个页面上，可见范围只能是“所有人”'],
      [{ id: 'none' }, '该资讯不存在、已撤回或已过期'],
      [{ meetingId: 'none' }, '会议不存在或已下架'],
      [{ readers: 1 }, '提交的内容有误，请检查后重试'],
    ]
    for (const [more, sentence] of rows) expect([more, (await saved(more)).msg]).toEqual([more, sentence])
    expect(await organiser.do(article.own, { ...here, id })).toEqual(before)
    const draft = await write(organiser, { content: '' })
    const shown = (more: object) => organiser.ask(article.publish, { ...here, id: draft.id, ...more })
    expect((await shown({})).msg).toBe('请先填写正文，再发布')
    for (const at of [later(0), later(-HOUR), later(366 * DAY)])
      expect((await shown({ at })).msg).toBe('定时发布的时间必须晚于现在，且在一年以内')
    await organiser.do(article.save, { ...anArticle, id: draft.id, edition: 1, validUntilTime: later(HOUR), urgentUntilTime: later(HOUR) })
    expect((await shown({ at: later(2 * HOUR) })).msg).toBe('有效期必须晚于现在和发布时间')
    await organiser.do(article.save, { ...anArticle, id: draft.id, edition: 2, validUntilTime: '' })
    expect((await shown({ at: later(2 * HOUR) })).msg).toBe('紧急通知的截止时间必须晚于现在和发布时间，且在30天以内')
    expect(await organiser.do(article.own, { ...here, id: draft.id })).toMatchObject({ state: 'draft', publishTime: '' })
  })

  it('keeps of its text what is safe to show', async () => {
    const { content } = await write(organiser, {
      content:
        '<h2>标题</h2><script>alert(1)</script><p onclick="x()">正文<a href="javascript:x">坏</a><img src="data:text/html,x" onerror="x()"></p>',
    })
    expect(content).toBe('<h2>标题</h2><p>正文<a>坏</a></p>')
  })

  it('shows pictures that its writer has put in, and lets go of them when it is removed', async () => {
    const [cover, inText] = [await putPicture(organiser), await putPicture(organiser)]
    const uses = async () => {
      const rows = await opened.db.read.selectFrom('file_uses').select('file_id').where('entity', '=', 'article').execute()
      return rows.map((row) => row.file_id).toSorted()
    }
    const text = `<p><img src="${inText.address}" alt=""></p>`
    const { id, edition } = await write(organiser, { cover: cover.address, content: text })
    expect(await uses()).toEqual([cover.id, inText.id].toSorted())
    await organiser.do(article.save, { ...here, id, edition, title: anArticle.title, cover: '' })
    expect(await uses()).toEqual([inText.id])
    // Neither what is no picture of pages, nor what somebody else has put in.
    const unfit = [
      (await putIn(organiser, pdf(), '讲稿.pdf', 'material')).address,
      (await putPicture(await signInAs(test, 'admin'))).address,
    ]
    for (const address of unfit) expect((await organiser.ask(article.save, { ...anArticle, cover: address })).reason).toBe('file_gone')
    await organiser.do(article.remove, { ...here, id })
    expect(await uses()).toEqual([])
  })

  it('is not written over by two who change the same, and says who was faster', async () => {
    const { id, edition } = await write(organiser)
    // Signing in takes a minute.
    const colleague = await signInAs(test, 'admin')
    await colleague.do(article.save, { ...here, id, edition, title: '同事的标题' })
    expect(await organiser.ask(article.save, { ...here, id, edition, title: '我的标题' })).toMatchObject({
      reason: 'changed_meanwhile',
      msg: expect.stringContaining('标题'),
    })
    test.clock.pass(1_000)
    // What nobody else has changed goes through.
    expect(await organiser.do(article.save, { ...here, id, edition, title: '同事的标题', summary: '摘要' })).toMatchObject({ edition: 3 })
    const { list } = await organiser.do(history.list, { ...here, entity: 'article', entityId: id })
    expect(list.map(({ action, from, to }) => [action, from, to])).toEqual([
      ['summary', '', '摘要'],
      ['title', anArticle.title, '同事的标题'],
      ['make', '', anArticle.title],
    ])
  })

  it('is looked at before it is published by whoever has a link to it, and by that link nothing else is', async () => {
    const { id } = await write(organiser)
    const { id: other } = await write(organiser, { title: '另一篇' })
    const { link, untilTime } = await organiser.do(article.preview, { ...here, id })
    const code = new URL(link).searchParams.get('preview') as string
    const by = (asked: string, preview = code) =>
      stranger.ask(article.get, { id: asked }, { headers: { cookie: `${PREVIEW_COOKIE}=${preview}` } })
    expect((await by(id)).data).toMatchObject({ title: anArticle.title, previewUntilTime: untilTime })
    expect((await by(other)).reason).toBe('article_gone')
    expect(
      (
        await by(
          id,
          code.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        )
      ).reason,
    ).toBe('article_gone')
    expect((await stranger.ask(article.read, { id }, { headers: { cookie: `${PREVIEW_COOKIE}=${code}` } })).reason).toBe('article_gone')
    await organiser.do(article.publish, { ...here, id })
    expect((await by(id)).data).toMatchObject({ previewUntilTime: '' })
    await organiser.do(article.withdraw, { ...here, id })
    test.clock.pass(8 * DAY)
    expect((await by(id)).reason).toBe('article_gone')
  })

  it('counts how often it was opened, however many come at once, and of whom it keeps nothing', async () => {
    const { id } = await publish(organiser)
    const person = await signIn(test, '13955550094')
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => (n % 2 === 0 ? person : stranger).do(article.read, { id })))
    expect(Math.max(...answers.map(({ reads }) => reads))).toBe(300)
    expect((await stranger.do(article.read, { id })).reads).toBe(301)
    expect((await organiser.do(article.own, { ...here, id })).reads).toBe(301)
    expect(await opened.db.read.selectFrom('article_reads').selectAll().execute()).toEqual([{ article_id: id, reads: 301 }])
  })

  it('is found by category, which are named once, put in order, and leave their articles when they go', async () => {
    const names = async () => (await organiser.do(article.ownCategories, here)).map(({ name, articles }) => `${name} ${articles}`)
    const all = await organiser.do(article.saveCategory, { ...here, name: '交通' })
    const category = all.at(-1)?.id as string
    expect((await organiser.ask(article.saveCategory, { ...here, name: '交通' })).msg).toBe('已有同名分类，请换一个名称')
    expect((await organiser.ask(article.saveCategory, { ...here, name: '' })).msg).toBe('分类名称应为1-12个字')
    expect((await organiser.ask(article.saveCategory, { ...here, id: 'none', name: '无' })).msg).toBe('该分类不存在或已删除')
    await organiser.do(article.saveCategory, { ...here, id: category, edition: 1, name: '交通住宿' })
    const { id } = await publish(organiser, { categoryId: category })
    expect((await organiser.do(article.own, { ...here, id })).categoryName).toBe('交通住宿')
    const ids = (await organiser.do(article.ownCategories, here)).map((one) => one.id).toReversed()
    await organiser.do(article.sortCategories, { ...here, ids })
    expect(await names()).toEqual(['交通住宿 1', '大会动态 1', '参会须知 1'])
    expect((await organiser.ask(article.sortCategories, { ...here, ids: ids.slice(1) })).reason).toBe('list_differs')
    expect((await organiser.ask(article.removeCategory, { ...here, id: 'none' })).reason).toBe('article_category_gone')
    await organiser.do(article.removeCategory, { ...here, id: category })
    expect([await names(), await reads(stranger, id)]).toEqual([['大会动态 1', '参会须知 1'], 'read'])
    for (let n = 2; n < ARTICLE_CATEGORIES_MAX; n++) await organiser.do(article.saveCategory, { ...here, name: `分类${n}` })
    expect((await organiser.ask(article.saveCategory, { ...here, name: '又一个' })).msg).toBe('一场会议最多20个分类')
  })

  it('is written by those who have the right, of the meeting that they name', async () => {
    const { id } = await publish(organiser)
    const category = (await organiser.do(article.ownCategories, here))[0]?.id as string
    const other = await signInAs(test, 'otherOrganiser')
    const elsewhere = { headers: { [headers.sysCode]: '-000002' } }
    const { id: foreign } = (
      await other.ask(
        meetingManage.save,
        { title: '别家的会', meetingStratTime: '2026-11-03 09:00:00', meetingEndTime: '2026-11-04 18:00:00' },
        elsewhere,
      )
    ).data as { id: string }
    for (const meetingId of ['1', foreign]) {
      const at = { meetingId, id }
      const answers = [
        await other.ask(article.save, { ...anArticle, ...at, edition: 1 }, elsewhere),
        await other.ask(article.own, at, elsewhere),
        await other.ask(article.publish, at, elsewhere),
        await other.ask(article.withdraw, at, elsewhere),
        await other.ask(article.remove, at, elsewhere),
        await other.ask(article.preview, at, elsewhere),
      ]
      const gone = meetingId === '1' ? 'meeting_gone' : 'article_gone'
      expect([meetingId, answers.map(({ reason }) => reason)]).toEqual([meetingId, answers.map(() => gone)])
    }
    expect((await other.ask(article.save, { ...anArticle, meetingId: foreign, categoryId: category }, elsewhere)).reason).toBe(
      'article_category_gone',
    )
    expect(
      (await other.ask(article.save, { ...anArticle, meetingId: foreign, audience: 'tickets', ticketIds: ['1'] }, elsewhere)).reason,
    ).toBe('ticket_gone')
    expect((await other.ask(article.ownList, { ...here, keyword: '' })).reason).toBe('forbidden')
    // An editor of this one meeting writes there, and nowhere else.
    const editor = await signIn(test, '13955550095')
    await grantRole(opened.db, editor, 'editor', { meeting_id: '1' })
    expect((await publish(editor, { title: '编辑写的' })).state).toBe('published')
    expect((await editor.ask(article.save, { ...anArticle, meetingId: '2' })).reason).toBe('forbidden')
  })

  it('stays with the meeting when its writer closes their account', async () => {
    const { id } = await publish(organiser)
    await opened.db.write((tx) => eraseAccount(test.deps, tx, organiser.id, test.clock()))
    expect(await reads(stranger, id)).toBe('read')
  })

  it('is bounded: a meeting keeps so many articles', async () => {
    const row = await opened.db.read.selectFrom('articles').selectAll().where('id', '=', 'A2').executeTakeFirstOrThrow()
    const more = Array.from({ length: ARTICLES_MAX - 2 }, (_, n) => ({ ...row, id: `many${n}` }))
    await opened.db.write((tx) => opened.db.insertMany(tx, 'articles', more))
    expect((await organiser.ask(article.save, anArticle)).msg).toBe('一场会议最多500篇资讯')
  })
})
