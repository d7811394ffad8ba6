/**
 * An organiser makes a survey in the console and opens it; somebody in WeChat fills it in, page by page, signs with a finger and
 * finds what they said; the organiser reads what came of it and shows it to everybody. Feedback leads from a session to its own
 * survey, and an anonymous one is sealed on the phone and opened by its key.
 */
import { expect, it, describe } from 'vitest'
import { links, paths } from '#contract/paths.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { schedule } from '#contract/schedule.ts'
import { type OwnSurvey, survey, surveyLinks } from '#contract/survey.ts'
import { signedInBefore, type Visit } from '../support/browser.ts'
import { company, journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { ticketFor } from '../support/sign-up.ts'
import { asks, here as at, oneOf, openSurvey, sealedAnswer } from '../support/surveys.ts'

const browser = oneBrowser()

describe.each(sizesOf('phone'))('with a %s', (size) => {
  const here = journeys(browser, size)
  const { beside: walksIn, leave, look } = company(browser, size, here)
  /** A phone's browser is WeChat. */
  const beside = (person: Person): Promise<Visit> =>
    walksIn(person, size === 'phone' ? { wechat: { user: 'xiaowang', platform: 'android', url: here.product.url } } : {})

  it('a survey is made, opened, filled in page by page, and read', async () => {
    const { page, product } = here
    const organiser = await signInAs(product, 'organiser')
    const guest = await signIn(product, '13955550191')
    await ticketFor(guest)

    await signedInBefore(page, product, organiser)
    await page.goto(product.url + consoleLinks.surveys('1'))
    await page.getByRole('link', { name: '新建问卷' }).click()
    await page.getByLabel('问卷名称').fill('会后问卷')
    // On a phone a question is written in a sheet over the form, at a desk in the form itself.
    const written = size === 'phone' ? page.getByRole('dialog', { name: '编辑问题' }) : page.locator('.form-opened')
    const write = (label: string, text: string) => written.getByRole('textbox', { name: label, exact: true }).fill(text)
    await page.getByRole('button', { name: '添加单选', exact: true }).click()
    await write('问题', '整体感受')
    await write('选项 1', '满意')
    await write('选项 2', '不满意')
    await written.getByRole('button', { name: '完成' }).click()
    for (const [add, label] of [
      ['添加推荐评分', '会推荐给同事吗'],
      ['添加手写签名', '签名'],
    ] as const) {
      await page.getByRole('button', { name: add, exact: true }).click()
      await write('问题', label)
      if (label === '签名') await written.getByText('从这一题开始新的一页').click()
      await written.getByRole('button', { name: '完成' }).click()
    }
    await look()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存，开放后才能填写').first().waitFor()
    await page.getByRole('link', { name: '全部问卷' }).click()
    await page.getByRole('button', { name: '开放填写“会后问卷”' }).click()
    await page.getByText('收集中').waitFor()
    await look()

    const other = await beside(guest)
    await other.page.goto(`${product.url}${paths.formCategories}?meetingId=1`)
    await other.page.getByRole('link', { name: /会后问卷.*1 份待填写/ }).click()
    await other.page.getByRole('link', { name: /会后问卷.*待填写/ }).click()
    await other.page.getByRole('heading', { name: '会后问卷' }).waitFor()
    await other.page.getByText('满意', { exact: true }).click()
    await other.page.getByText('9', { exact: true }).click()
    await look(other)
    await other.page.getByRole('button', { name: '下一页' }).click()
    await other.page.getByText('第 2 页，共 2 页').waitFor()
    // Back goes a page back, and what was chosen stands there.
    await other.page.goBack()
    await other.page.getByText('第 1 页，共 2 页').waitFor()
    expect(await other.page.getByRole('radio', { name: '满意', exact: true }).isChecked()).toBe(true)
    // So it does when the page has been closed meanwhile.
    await other.page.reload()
    await other.page.getByText('第 1 页，共 2 页').waitFor()
    expect(await other.page.getByRole('radio', { name: '9', exact: true }).isChecked()).toBe(true)
    await other.page.getByRole('button', { name: '下一页' }).click()
    const board = other.page.getByRole('img', { name: /签名：在这里用手指书写/ })
    const box = await board.boundingBox()
    if (box === null) throw new Error('there is nothing to write on')
    await other.page.mouse.move(box.x + 20, box.y + 40)
    await other.page.mouse.down()
    await other.page.mouse.move(box.x + 120, box.y + 60, { steps: 4 })
    await other.page.mouse.up()
    await look(other)
    await other.page.getByRole('button', { name: '使用这个签名：签名' }).click()
    await other.page.getByAltText('签名：已签名').waitFor()
    await other.page.getByRole('button', { name: '提交' }).click()
    await other.page.getByText('已提交，谢谢您').waitFor()
    await look(other)
    await other.page.goto(`${product.url}${surveyLinks.list('1')}&tab=filled`)
    await other.page.getByText('会后问卷').first().click()
    await other.page.getByText('满意', { exact: true }).waitFor()
    await leave(other)

    await page.getByRole('link', { name: '“会后问卷”的结果' }).click()
    await page.getByText('NPS 100').waitFor()
    await look()
    await page.getByRole('tab', { name: '交叉' }).click()
    await page.getByRole('table', { name: '交叉比较' }).waitFor()
    await look()
    await page.getByRole('tab', { name: '公开结果' }).click()
    await page.getByRole('button', { name: '生成公开链接' }).click()
    await page.getByText(/report\/formlist\?result=/).waitFor()
    await look()
  })

  it('feedback leads from a session of the programme; an anonymous answer is sealed, and opened by its key alone', async () => {
    const { page, product } = here
    const organiser = await signInAs(product, 'organiser')
    const guest = await signIn(product, '13955550192')
    const questions = [oneOf('q_view', { good: '满意', bad: '不满意' }), asks('q_words', { kind: 'long', label: '建议' })]
    const named = await openSurvey(organiser, { use: 'session', name: '这一场怎么样', questions })
    const [session] = (await guest.do(schedule.brief, at)).list
    const other = await beside(guest)
    await other.page.goto(product.url + links.schedule('1'))
    await other.page
      .getByText(session?.title as string, { exact: true })
      .first()
      .click()
    await other.page.getByRole('link', { name: '评价这一场' }).click()
    await other.page.getByText(`评价：${session?.title}`).waitFor()
    await other.page.getByText('满意', { exact: true }).click()
    await other.page.getByRole('button', { name: '提交' }).click()
    await other.page.getByText('已提交，谢谢您').waitFor()
    expect((await organiser.do(survey.result, { ...at, id: named.id })).sessions).toMatchObject([{ answered: 1 }])

    await organiser.do(survey.save, { ...savedAs('匿名调查'), questions })
    await signedInBefore(page, product, organiser)
    await page.goto(product.url + consoleLinks.surveys('1'))
    await page.getByRole('button', { name: '开放填写“匿名调查”' }).click()
    const sheet = page.getByRole('dialog', { name: '拆封密钥' })
    const key = (await sheet.getByLabel('拆封密钥').innerText()).trim()
    await look()
    await sheet.getByRole('checkbox', { name: '我已把密钥保存到安全的地方' }).check()
    await sheet.getByRole('button', { name: '开放填写' }).click()
    await page.getByText('已开放填写').first().waitFor()

    const sealed = (await organiser.do(survey.manage, at)).find(({ name }) => name === '匿名调查') as OwnSurvey
    const { id } = sealed
    for (const last of [3, 4, 5, 6])
      await (await signIn(product, `1395555019${last}`)).do(survey.submit, await sealedAnswer(sealed, { q_view: 'good' }))
    await other.page.goto(product.url + surveyLinks.fill('1', id))
    await other.page.getByText('不满意', { exact: true }).click()
    await other.page.getByLabel('建议').fill('多留些提问时间')
    await look(other)
    await other.page.getByRole('button', { name: '提交' }).click()
    await other.page.getByText('回答已封存').waitFor()
    await leave(other)

    await page.reload()
    await page.getByRole('button', { name: '结束收集“匿名调查”' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '结束' }).click()
    await page.getByRole('button', { name: '拆封“匿名调查”' }).click()
    await page.getByRole('dialog', { name: '拆封回答' }).getByLabel('拆封密钥').fill(key.toLowerCase())
    await page.getByRole('button', { name: '拆封', exact: true }).click()
    await page.getByText('已拆封').first().waitFor()
    await page.getByRole('link', { name: '“匿名调查”的结果' }).click()
    await page.getByText('多留些提问时间').waitFor()
    await look()
  })

  const savedAs = (name: string) =>
    ({ ...at, use: 'after', name, category: '', about: '', times: 'once', people: 'anyone', anonymous: 1, closeTime: '' }) as const
})
