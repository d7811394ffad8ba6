/** An organiser rehearses a meeting: begins it, walks about in it, reads the sheet at its end, has it on paper, throws all of it away. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { PEOPLE_LEAST, rehearsal } from '#contract/rehearsal.ts'
import { violationsOf, withoutContrast } from '../support/axe.ts'
import { type Size, signedInBefore, sizes } from '../support/browser.ts'
import { flawsOf } from '../support/flaws.ts'
import { type Journey, journeys, oneBrowser } from '../support/journey.ts'
import { type Person, signInAs } from '../support/person.ts'

const browser = oneBrowser()
const meetingId = '1'
const targets = { phone: 44, desktop: 24 }

async function stands(page: Page, size: Size): Promise<void> {
  expect([...(await violationsOf(page, '', withoutContrast)), ...(await flawsOf(page, { target: targets[size] }))]).toEqual([])
}

/** Begun, paused, and its ways in looked at; @returns what their browser shows of it as its organiser. */
async function walkIn({ page, product, context, complaints }: Journey, size: Size): Promise<Page> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(product.url + consoleLinks.figures(meetingId))
  await page.getByRole('link', { name: '演练', exact: true }).click()
  await page.getByLabel('来多少人').fill(String(PEOPLE_LEAST))
  await stands(page, size)
  await button('开始演练').click()
  await page.getByText(`${PEOPLE_LEAST} 人的演练`).waitFor()
  await button('暂停').click()
  await page.getByText('已暂停', { exact: true }).waitFor()
  await stands(page, size)
  await button('扫码，参会人').click()
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /二维码/ })
    .waitFor()
  await stands(page, size)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // At a desk beside this page, on a phone in its place.
  const beside = size === 'desktop' ? context.waitForEvent('page') : undefined
  await page.getByRole('link', { name: '打开，主办方' }).click()
  const inside = (await beside) ?? page
  if (inside !== page) inside.on('pageerror', (error) => complaints.push(String(error)))
  await inside.getByRole('heading', { level: 1, name: '准备' }).waitFor()
  expect(new URL(inside.url()).hostname).toBe('localhost')
  expect(await inside.getByRole('note').filter({ hasText: '演练' }).isVisible()).toBe(true)
  return inside
}

/** After the question that says what goes. */
async function throwAway({ page }: Journey, organiser: Person, says: string): Promise<void> {
  const question = page.getByRole('alertdialog')
  const ask = () => page.getByRole('button', { name: '丢弃演练' }).click()
  await ask()
  // A page that has just been come back to may still be putting its history in order, which closes what is on top.
  await question.getByText(says).waitFor({ timeout: 3_000 }).catch(ask)
  await question.getByText(says).waitFor()
  await question.getByRole('button', { name: '丢弃' }).click()
  await page.getByRole('button', { name: '开始演练' }).waitFor()
  expect(await organiser.do(rehearsal.own, { meetingId })).toBeNull()
}

describe('a rehearsal', () => {
  describe('on a desktop', () => {
    let organiser: Person
    const at = journeys(browser, 'desktop', {
      arrive: async () => {
        organiser = await signInAs(at.product, 'organiser')
        await signedInBefore(at.page, at.product, organiser)
      },
    })

    it('is played to its sheet, which is read at a desk and on a phone, printed on one page, and thrown away', async () => {
      const { page } = at
      const inside = await walkIn(at, 'desktop')
      await inside.close()
      await page.getByRole('button', { name: '继续' }).click()
      await page.getByRole('heading', { name: '演练检查单' }).waitFor({ timeout: 150_000 })
      await page.getByRole('heading', { name: '经受住了' }).waitFor()
      await stands(page, 'desktop')
      const { sheet } = (await organiser.do(rehearsal.own, { meetingId })) ?? {}
      expect(await page.locator('.rehearsal-findings > li').count()).toBe(sheet?.findings.length)

      await page.emulateMedia({ media: 'print' })
      const seen = (text: string) => page.getByText(text, { exact: true }).first().isVisible()
      expect([await seen('准备'), await seen('走进演练'), await seen('打印检查单'), await seen('演练检查单')]).toEqual([
        false,
        false,
        false,
        true,
      ])
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(paper.match(/\/Type ?\/Page\b/g)).toHaveLength(1)
      await page.emulateMedia({ media: 'screen' })

      await page.setViewportSize(sizes.phone)
      await stands(page, 'phone')
      await throwAway(at, organiser, '检查单也一起删除')
    })
  })

  describe('on a phone', () => {
    let organiser: Person
    const at = journeys(browser, 'phone', {
      arrive: async () => {
        organiser = await signInAs(at.product, 'organiser')
        await signedInBefore(at.page, at.product, organiser)
      },
    })

    it('is walked into in the same place, left by Back, and thrown away half played', async () => {
      await walkIn(at, 'phone')
      await at.page.goBack()
      await at.page.getByText('已暂停', { exact: true }).waitFor()
      await throwAway(at, organiser, '丢弃后没有检查单')
    })
  })
})
