/**
 * `npm run pictures`: the pictures of the README, taken anew from the demonstration in a real Chromium, four with a phone
 * and two at a desk. Says how large they are; together they stay below 600 kB.
 */
import { mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { admission } from '#contract/admission.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { links } from '#contract/paths.ts'
import { DEMO_TODAY_ID, demoAccounts } from '#server/seed/seed.ts'
import { launch, served, type Served, type Size, visit } from '#test/support/browser.ts'
import { freshDatabase } from '#test/support/database.ts'
import { type Person, signIn } from '#test/support/person.ts'
import { signUp } from '#test/support/sign-up.ts'
import { build } from './build.ts'

const folder = fileURLToPath(new URL('../docs/pictures', import.meta.url))
const LIMIT = 600_000
const names = ['王小明', '李思远', '陈一诺', '欧阳静', '赵海', '阿依努尔·买买提']

type Role = (typeof demoAccounts)[number]['role']
const mobileOf = (role: Role) => demoAccounts.find((account) => account.role === role)?.mobile as string

let total = 0
async function take(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      // What is further down is not fetched before somebody comes near it.
      Array.from(document.images).every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
  const path = `${folder}/${name}.jpg`
  await page.screenshot({ path, type: 'jpeg', quality: 74 })
  const { size } = statSync(path)
  total += size
  process.stdout.write(`${name}.jpg  ${Math.round(size / 1000)} kB\n`)
}

/** A browser in which somebody is signed in already. */
async function browserOf(browser: Browser, size: Size, person?: Person): Promise<Page> {
  const { page, context } = await visit(browser, size)
  if (person !== undefined)
    await context.addInitScript(
      (kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      },
      { token: person.token as string, userToken: person.token as string, USER_ID: person.id, mobile: person.mobile, thirdId: '-000001' },
    )
  return page
}

async function takeAll(browser: Browser, product: Served): Promise<void> {
  const guest = await signIn(product, mobileOf('attendee'))
  const staff = await signIn(product, mobileOf('staff of today'))
  const organiser = await signIn(product, mobileOf('organiser'))
  for (const name of names) await signUp(guest, { meetingId: DEMO_TODAY_ID, ticketId: '6', names: [name] })
  const { list: tickets } = await guest.do(admission.mine, { meetingId: DEMO_TODAY_ID })

  const phone = await browserOf(browser, 'phone')
  await phone.goto(product.url + links.particulars('1'))
  await phone
    .getByText(/余票|仅剩/)
    .first()
    .waitFor()
  await take(phone, 'meeting-phone')
  await phone.goto(product.url + links.schedule('1'))
  await take(phone, 'schedule-phone')

  const holder = await browserOf(browser, 'phone', guest)
  await holder.goto(product.url + links.entryCode(tickets[0]?.id as string))
  await holder.getByRole('img', { name: /码/ }).first().waitFor()
  await take(holder, 'ticket-phone')

  const door = await browserOf(browser, 'phone', staff)
  await door.goto(product.url + doorLinks.scanner(DEMO_TODAY_ID))
  await door.getByRole('button', { name: '开始验票' }).click()
  await door.getByRole('heading', { name: '展厅入口 · 展厅门口' }).waitFor()
  for (const { code } of tickets) {
    await door.keyboard.type(code)
    await door.keyboard.press('Enter')
    await door.getByRole('region', { name: '查验结果' }).getByRole('heading', { name: '放行', exact: true }).waitFor()
  }
  await take(door, 'door-phone')

  const desk = await browserOf(browser, 'desktop')
  await desk.goto(product.url + links.schedule('1'))
  await take(desk, 'schedule-desktop')

  const office = await browserOf(browser, 'desktop', organiser)
  await office.goto(product.url + doorLinks.myMeeting(DEMO_TODAY_ID, 'scans'))
  await office
    .getByText(names[0] as string)
    .first()
    .waitFor()
  await take(office, 'door-desktop')
}

await build({ quiet: true })
mkdirSync(folder, { recursive: true })
const opened = await freshDatabase()
const product = await served(opened.db)
const browser = await launch()
try {
  await takeAll(browser, product)
} finally {
  await browser.close()
  await product.close()
  await opened.drop()
}
process.stdout.write(`together ${Math.round(total / 1000)} kB\n`)
if (total > LIMIT || product.errors.length > 0) {
  process.stderr.write(
    total > LIMIT
      ? `more than ${LIMIT / 1000} kB\n`
      : `${product.errors.map(({ event, error }) => `${event} ${String(error)}`).join('\n')}\n`,
  )
  process.exitCode = 1
}
