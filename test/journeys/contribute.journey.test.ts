/**
 * Ten authors, three reviewers and a chair: most of them by calls, one of each on their screens. Two rounds, one conflict, one
 * revision, one publication for all, the programme, a letter, and the question whether it is real.
 */
import { expect, it, describe } from 'vitest'
import { contribute, contributeLinks } from '#contract/contribute.ts'
import { contributeManage as manage } from '#contract/contribute-manage.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { paths } from '#contract/paths.ts'
import { schedule } from '#contract/schedule.ts'
import { fromWire, toWire } from '#server/flow/clock.ts'
import { signedInBefore, visit } from '../support/browser.ts'
import {
  decide,
  draftOf,
  handIn,
  here as at,
  offerTo,
  openCall,
  publishAll,
  reviewerOf,
  reviewOf,
  take,
  windowsFrom,
} from '../support/contributions.ts'
import { company, journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { docx } from '../support/manuscripts.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'

const browser = oneBrowser()

describe.each(sizesOf('phone'))('with a %s', (size) => {
  const here = journeys(browser, size)
  const { beside, leave, look } = company(browser, size, here)

  it('papers are called for, handed in, reviewed twice, published and given', async () => {
    const { page, product } = here
    const chair = await signInAs(product, 'organiser')
    await openCall(chair, { ...windowsFrom(product.clock()), perPaper: 2, quorum: 1 })
    const authors: Person[] = []
    for (let n = 0; n < 10; n++) authors.push(await signIn(product, `1365557${String(n).padStart(4, '0')}`))
    const reviewers: Person[] = []
    for (let n = 0; n < 3; n++) reviewers.push(await signIn(product, `1365558${String(n).padStart(4, '0')}`))
    const [first, ...others] = authors as [Person, ...Person[]]

    // One author writes on the screen, with a file.
    const writer = await beside(first)
    await writer.page.goto(product.url + contributeLinks.call('1'))
    await writer.page.getByRole('link', { name: '新建投稿' }).click()
    await writer.page.getByLabel('投稿类型').selectOption({ label: '口头报告' })
    await writer.page.getByRole('combobox', { name: '主题', exact: true }).selectOption({ label: '数学' })
    await writer.page.getByLabel('题目').fill('折纸课堂的十次实验')
    await writer.page.getByLabel('摘要').fill('十次实验的记录。')
    await writer.page.getByLabel('作者1姓名').fill('欧阳小鱼')
    await writer.page.getByLabel('作者1单位').fill('云栖第一中学')
    const paper = { name: '欧阳小鱼.docx', mimeType: 'application/octet-stream', buffer: docx('欧阳小鱼写的正文') }
    await writer.page.locator('input[type=file]').setInputFiles(paper)
    await writer.page.getByText('稿件.docx').waitFor()
    await look(writer)
    await writer.page.getByRole('button', { name: '提交', exact: true }).click()
    await writer.page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click()
    await writer.page.getByText('稿件里可能写有作者信息').waitFor()
    await look(writer)
    await leave(writer)
    const firstId = (await first.do(contribute.mine, at)).list[0]?.id as string

    // The others by calls; one has a co-author who reviews.
    const papers = [firstId]
    for (const [n, author] of others.entries()) {
      const mobile = n === 0 ? (reviewers[2] as Person).mobile : ''
      const people = [{ name: `作者${n}甲`, unit: `第${n}中学`, mobile, email: '', presents: 1 }]
      papers.push((await handIn(author, { title: `第${n + 2}篇`, authors: people })).id)
    }
    for (const [n, reviewer] of reviewers.entries()) await reviewerOf(chair, reviewer, { name: `评审老师${n}`, most: 20 })

    // The chair proposes and asks on the screen: nobody in conflict is asked.
    await signedInBefore(page, product, chair)
    await page.goto(product.url + consoleLinks.papers('1'))
    await page.getByRole('button', { name: '分配评审人' }).first().click()
    await page.getByRole('dialog', { name: '分配评审人' }).getByText('共 10 份投稿').waitFor()
    await look()
    await page.getByRole('button', { name: '邀请 20 次' }).click()
    await page.getByText('已邀请 20 次').first().waitFor()
    const asked = (await chair.do(manage.inFull, { ...at, id: papers[1] as string })).reviews.map(({ reviewer }) => reviewer)
    expect(asked.toSorted()).toEqual(['评审老师0', '评审老师1'])

    // One reviewer on the screen, who finds the way by the tile; one finds out that they know the author.
    const one = reviewers[0] as Person
    const reader = await beside(one)
    await reader.page.goto(product.url + paths.classify)
    await reader.page.getByRole('link', { name: /投稿与评审/ }).click()
    await reader.page.getByRole('tab', { name: /我的评审/ }).click()
    await reader.page
      .getByRole('link', { name: /待接受/ })
      .first()
      .click()
    await reader.page.getByRole('button', { name: '接受评审' }).click()
    await reader.page.getByLabel('创新性').selectOption('8')
    await reader.page.getByLabel('科学性').selectOption('7')
    await reader.page.getByLabel('给作者的意见').fill('请补充对照组。')
    await look(reader)
    expect(await reader.page.locator('body').innerText()).not.toMatch(/欧阳小鱼|云栖第一中学|第\d中学/)
    await reader.page.getByRole('button', { name: '提交评审' }).click()
    await reader.page.getByText('评审已提交').first().waitFor()
    await look(reader)
    await leave(reader)
    const { contributeReview } = await import('#contract/contribute-review.ts')
    let conflicts = 0
    for (const reviewer of reviewers)
      for (const paper of (await reviewer.do(contributeReview.papers, { ...at, pageSize: 100 })).list) {
        if (paper.state !== 'offered') continue
        if (conflicts === 0 && paper.title !== '折纸课堂的十次实验') {
          conflicts++
          await reviewer.do(contributeReview.answer, { id: paper.id, answer: 'conflict', reason: '有合作' })
          continue
        }
        await take(reviewer, paper.id)
        await reviewOf(reviewer, paper.id)
      }
    expect(conflicts).toBe(1)

    // A first publication: one is to be revised.
    await decide(chair, [firstId], 'revise', { comment: '请补充对照组' })
    await publishAll(chair)
    const { edition } = await first.do(contribute.get, { id: firstId })
    const kept = await draftOf(first, { id: firstId, edition, title: '折纸课堂的十次实验', abstract: '补充了对照组。' })
    expect(await first.do(contribute.submit, { id: firstId, edition: kept.edition })).toMatchObject({ state: 'resubmitted', round: 2 })
    const again = await offerTo(chair, one, firstId)
    await take(one, again)
    await reviewOf(one, again, { toAuthor: '可以了。' })

    // The chair judges many at once, sees them before, and tells everybody at once.
    await page.goto(product.url + consoleLinks.papers('1'))
    await page.getByRole('checkbox').first().waitFor()
    if (size === 'desktop') await page.getByRole('checkbox', { name: '全选' }).check()
    else for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: '评定' }).click()
    const sheet = page.getByRole('dialog', { name: '评定' })
    await sheet.getByText('录用', { exact: true }).click()
    await sheet.getByRole('button', { name: '下一步' }).click()
    await sheet.getByText('以下 10 份投稿将评定为“录用”').waitFor()
    await look()
    await sheet.getByRole('button', { name: '评定 10 份' }).click()
    await page.getByText('已评定 10 份').first().waitFor()
    await page.goto(product.url + consoleLinks.meeting('1', 'contribute', 'publishing'))
    await page.getByRole('button', { name: '全部公布' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '公布' }).click()
    await page.getByText('已公布').first().waitFor()
    await look()
    expect((await chair.do(manage.list, { ...at, keyword: '', state: 'accepted' })).total).toBe(10)

    // The author confirms and opens the letter; its number is real to anybody.
    const winner = await beside(first)
    await winner.page.goto(product.url + contributeLinks.own('1', firstId))
    await winner.page.getByText('第 2 轮：录用（口头报告）').waitFor()
    await winner.page.getByRole('button', { name: '确认参加' }).click()
    await winner.page.getByText('已确认').first().waitFor()
    await winner.page.getByRole('button', { name: '录用通知' }).click()
    await winner.page.getByRole('dialog').getByText('诚邀您届时参会').waitFor()
    await look(winner)
    await leave(winner)
    const { no } = await first.do(contribute.letter, { id: firstId })
    const anybody = await visit(browser(), size)
    await anybody.page.goto(product.url + paths.antiFake)
    await anybody.page.getByLabel('编号').fill(no)
    await anybody.page.getByRole('button', { name: '查询' }).click()
    await anybody.page.getByText('真实有效').waitFor()
    expect(await anybody.page.locator('main').innerText()).not.toContain('欧阳')
    await look(anybody)
    await leave(anybody)

    // And it stands in the programme.
    const { startTime } = (await chair.do(schedule.list, at)).list[0] as { startTime: string }
    const endTime = toWire(fromWire(startTime) + 20 * 60_000)
    await chair.do(manage.schedule, { ...at, id: firstId, startTime, endTime, room: '报告厅' })
    expect((await chair.do(schedule.list, { ...at, pageSize: 200 })).list.map(({ title }) => title)).toContain('折纸课堂的十次实验')
  })

  it('a call is written in the console, and opened', async () => {
    const { page, product } = here
    const chair = await signInAs(product, 'organiser')
    const windows = windowsFrom(product.clock())
    await signedInBefore(page, product, chair)
    await page.goto(product.url + consoleLinks.meeting('1', 'contribute', 'call'))
    await page.getByLabel('征稿说明').fill('欢迎投稿')
    await page.getByLabel('投稿截止').fill(windows.submitUntil.slice(0, 16).replace(' ', 'T'))
    await look()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存，开放后作者才能投稿').first().waitFor()
    await page.getByRole('button', { name: '开放征稿' }).click()
    await page.getByText('已开放征稿').first().waitFor()
    expect(await chair.do(manage.ownCall, at)).toMatchObject({ state: 'open', about: '欢迎投稿', blind: 'double' })
  })
})
