/**
 * A secret motion from its key to its result: the organiser opens it, an elector votes inside WeChat, the hall sees how many have,
 * the box is counted with the key that was on paper, and the elector finds their ballot in it.
 */
import { describe, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { vote, voteLinks } from '#contract/vote.ts'
import { violationsOf } from '../support/axe.ts'
import { signedInBefore, visit } from '../support/browser.ts'
import { flawsOf } from '../support/flaws.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'

const browser = oneBrowser()

describe.each(sizesOf('phone'))('with a %s', (size) => {
  let organiser: Person
  let elector: Person
  const here = journeys(browser, size, {
    arrive: async () => {
      organiser = await signInAs(here.product, 'organiser')
      elector = await signIn(here.product, '13955550081')
      await signedInBefore(here.page, here.product, organiser)
    },
  })
  const look = async (page = here.page) => {
    await page.waitForFunction(() => document.querySelector('h1') !== null && document.querySelector('.skeleton') === null)
    expect((await violationsOf(page)).filter((one) => !one.includes('rv-toast'))).toEqual([])
    expect(await flawsOf(page, { target: size === 'phone' ? 44 : 24 })).toEqual([])
  }

  it('a secret motion is opened, cast, counted and found again', async () => {
    const { page, product } = here
    const room = product.url + consoleLinks.meeting('1', 'taking-part', 'votes')
    await page.goto(room)
    await page.getByRole('button', { name: '新建投票' }).click()
    const making = page.getByRole('dialog', { name: '新建投票' })
    await making.getByLabel(/^标题/).fill('章程修订')
    await making.getByRole('radio', { name: '表决' }).check()
    await making.getByRole('checkbox', { name: /^不记名/ }).check()
    await making.getByLabel(/^投票人/).selectOption('signed')
    await look()
    await making.getByRole('button', { name: '保存' }).click()
    await page.getByText('章程修订').first().click()
    await page.getByRole('button', { name: '开始投票' }).click()
    const opening = page.getByRole('dialog', { name: '开始投票' })
    await opening.getByRole('radio', { name: '一份完整密钥' }).check()
    await opening.getByRole('button', { name: '生成密钥' }).click()
    const key = (await opening.locator('.key-code').textContent()) as string
    await look()
    await opening.getByRole('checkbox').check()
    await opening.getByRole('button', { name: '开始投票' }).click()
    await page.getByRole('button', { name: '截止并计票' }).waitFor()
    const { list } = await organiser.do(vote.manage, { meetingId: '1', keyword: '' })
    const id = list[0]?.id as string

    const theirs = await visit(browser(), size, { wechat: { user: 'lin', platform: 'android', url: product.url } })
    await signedInBefore(theirs.page, product, elector)
    await theirs.page.goto(product.url + voteLinks.one(id))
    // Arrow keys choose, Enter casts.
    await theirs.page.getByRole('radio', { name: '赞成' }).focus()
    await theirs.page.keyboard.press('Space')
    await look(theirs.page)
    await theirs.page.getByRole('button', { name: '投票', exact: true }).focus()
    await theirs.page.keyboard.press('Enter')
    await theirs.page.getByRole('alertdialog').getByRole('button', { name: '投票' }).click()
    await theirs.page.getByRole('heading', { name: '您已投票' }).waitFor()
    await look(theirs.page)

    const hall = await visit(browser(), 'desktop')
    await hall.page.setViewportSize({ width: 1920, height: 1080 })
    await hall.page.goto(product.url + voteLinks.big('1'))
    await hall.page.getByText('1 人已投票').waitFor()
    await hall.page.getByText('不记名投票，截止计票后公布结果').waitFor()
    await look(hall.page)

    await page.goto(room)
    await page.getByText('章程修订').first().click()
    await page.getByRole('button', { name: '截止并计票' }).click()
    const closing = page.getByRole('dialog', { name: '截止并计票' })
    await closing.getByRole('radio', { name: '完整密钥' }).check()
    await closing.getByRole('textbox', { name: '完整密钥' }).fill(key)
    await look()
    await closing.getByRole('button', { name: '截止并计票' }).click()
    await page.getByRole('button', { name: '公布结果' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '公布' }).click()
    await page.getByText('已公布', { exact: true }).first().waitFor()
    await look()

    const { head } = await elector.do(vote.get, { id })
    await hall.page.getByText(head.slice(0, 8)).waitFor()
    await hall.page.getByText('1票，100%').waitFor()
    await look(hall.page)
    await theirs.page.reload()
    await theirs.page.getByRole('button', { name: '查询' }).click()
    await theirs.page.getByText('已计入：这是全部 1 张选票中的第 1 张。').waitFor()
    await look(theirs.page)
    expect([theirs.complaints, hall.complaints]).toEqual([[], []])
    await theirs.context.close()
    await hall.context.close()
  })
})
