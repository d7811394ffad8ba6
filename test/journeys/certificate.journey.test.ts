/** A scan at the door, a certificate by it, downloaded by whose it is, asked about by anybody, and taken back. */
import { describe, expect, it } from 'vitest'
import { certificate } from '#contract/certificate.ts'
import { certificateLinks } from '#contract/certificate-links.ts'
import { certificateNumberText } from '#contract/certificate-number.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { link, paths } from '#contract/paths.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { violationsOf } from '../support/axe.ts'
import { signedInBefore, visit } from '../support/browser.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { flawsOf } from '../support/flaws.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { HERE } from '../support/long-work.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { ticketFor } from '../support/sign-up.ts'

const browser = oneBrowser()

describe.each(sizesOf('phone'))('with a %s', (size) => {
  let organiser: Person
  let attendee: Person
  const here = journeys(browser, size, {
    arrive: async () => {
      organiser = await signInAs(here.product, 'organiser')
      // The phone that stands on the ticket: the certificate is found by it.
      attendee = await signIn(here.product, '13800000009')
      const ticket = await ticketFor(attendee, '欧阳小鱼')
      const door = await makeList(organiser, { name: '主会场', kind: 'inside' })
      await (await keepDoor(organiser, door.id)).scan(ticket.code)
      await signedInBefore(here.page, here.product, organiser)
    },
  })
  const sound = async (page: typeof here.page) => {
    expect((await violationsOf(page)).filter((one) => !one.includes('rv-toast'))).toEqual([])
    expect(await flawsOf(page, { target: size === 'phone' ? 44 : 24 })).toEqual([])
  }

  it('certifies who has come, and says so to whoever asks, until it is taken back', async () => {
    const { page, product } = here
    await page.goto(product.url + consoleLinks.meeting('1', 'after', 'certificates'))
    await page.getByRole('button', { name: '新建模板' }).click()
    await page.getByRole('tab', { name: '模板' }).waitFor()
    await page.getByRole('button', { name: '新建模板' }).click()
    const editor = page.getByRole('dialog', { name: '新建模板' })
    await editor.getByRole('img', { name: '证书预览' }).waitFor()
    await editor.getByRole('textbox', { name: /^名称/ }).fill('参会证书')
    await sound(page)
    await editor.getByRole('button', { name: '保存' }).click()
    await editor.waitFor({ state: 'detached' })
    await page.getByText('参会证书').waitFor()
    await page.getByRole('tab', { name: '颁发规则' }).click()
    await page.getByRole('button', { name: '新建规则' }).click()
    const ruling = page.getByRole('dialog', { name: '新建规则' })
    await ruling.getByRole('textbox', { name: /^名称/ }).fill('到场证书')
    await ruling.getByText(/^主会场/).click()
    await ruling.getByRole('textbox', { name: /^学时/ }).fill('8')
    await sound(page)
    await ruling.getByRole('button', { name: '保存' }).click()
    await ruling.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '预览并颁发到场证书' }).click()
    const issuing = page.getByRole('dialog', { name: '颁发：到场证书' })
    await issuing.getByText('符合条件 1 人，待颁发 1 人').waitFor()
    await issuing.getByText('欧阳小鱼').waitFor()
    await sound(page)
    await issuing.getByRole('button', { name: '颁发 1 张' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '颁发' }).click()
    await issuing.getByText(/^(排队中|进行中|已完成)$/).waitFor()
    await takeSteps(product.deps)
    await issuing.getByText('已完成').waitFor()
    const [issued] = (await organiser.do(certificate.list, { ...HERE, keyword: '' })).list
    const number = issued?.number as string

    const holder = await visit(browser(), size)
    await signedInBefore(holder.page, product, attendee)
    await holder.page.goto(product.url + certificateLinks.mine)
    await holder.page.getByText(certificateNumberText(number)).waitFor()
    await sound(holder.page)
    await holder.page.getByRole('button', { name: '查看', exact: true }).click()
    await holder.page.getByRole('img', { name: /欧阳小鱼的证书/ }).waitFor()
    await sound(holder.page)
    await holder.page.getByRole('button', { name: '关闭' }).click()
    await holder.page.getByRole('button', { name: '生成 PDF' }).click()
    const saved = holder.page.waitForEvent('download')
    await holder.page.getByRole('button', { name: /^下载 证书 欧阳小鱼/ }).click()
    expect((await saved).suggestedFilename()).toBe(`证书 欧阳小鱼 ${number}.pdf`)

    await holder.page.goto(product.url + link(paths.antiFake, { number }))
    await holder.page.getByRole('button', { name: '查询' }).click()
    await holder.page.getByText('真实有效').waitFor()
    await holder.page.getByText('欧**鱼').waitFor()
    await sound(holder.page)

    await issuing.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('tab', { name: '已颁发' }).click()
    await page.getByText('欧阳小鱼').first().click()
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    const revoking = page.getByRole('dialog', { name: '撤销证书' })
    await revoking.getByRole('textbox', { name: /^理由/ }).fill('没有参加全程')
    await revoking.getByRole('button', { name: '撤销', exact: true }).click()
    await revoking.waitFor({ state: 'detached' })
    await holder.page.getByRole('button', { name: '查询' }).click()
    await holder.page.getByText('已撤销').waitFor()
    await holder.page.goto(product.url + certificateLinks.mine)
    await holder.page.getByText('没有参加全程').waitFor()
    await sound(holder.page)
    await holder.context.close()
    expect(holder.complaints).toEqual([])
  })
})
