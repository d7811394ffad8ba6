/**
 * Every screen of the console, and everything that can be opened there, judged by axe as it lies open: with a phone and at
 * a desk. The table says what there is, and test/screens/console-table.test.ts that it is all there is.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { form } from '#contract/form.ts'
import { material } from '#contract/material.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { receipt } from '#contract/receipt.ts'
import { refund } from '#contract/refund.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { write } from '../support/articles.ts'
import { type Served, served, signedInBefore, type Size, visit } from '../support/browser.ts'
import { fillCertificates } from '../support/certificates.ts'
import { consoleTable, type ConsoleWorld, type Opening, otherScreens, placeOf, type Press } from '../support/console-table.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { fillDoor } from '../support/door-data.ts'
import { fillHosting } from '../support/hosting.ts'
import { fillInvoices } from '../support/invoicing.ts'
import { oneBrowser } from '../support/journey.ts'
import { flawsOfScreen } from '../support/look.ts'
import { payFor } from '../support/paid.ts'
import { signIn, signInAs } from '../support/person.ts'
import { pdf, putIn } from '../support/put-in.ts'
import { makePool, makeVoucher, waitingOrder } from '../support/sale.ts'
import { signUp } from '../support/sign-up.ts'
import { fillContributions } from '../support/contributions.ts'
import { fillSurveys } from '../support/surveys.ts'
import { fillTill } from '../support/till.ts'
import { unpaidOrder } from '../support/transfers.ts'
import { fillVotes } from '../support/votes.ts'

const browser = oneBrowser()
const meetingId = '1'
let opened: Opened
let product: Served
let world: ConsoleWorld

beforeAll(async () => {
  opened = await freshDatabase()
  product = await served(opened.db)
  const organiser = await signInAs(product, 'admin')
  const buyer = await signIn(product, '13811110001')
  const { order: paid, attendees } = await signUp(buyer, { ticketId: '2', names: ['王小明'] })
  expect(attendees).toHaveLength(1)
  await payFor(product, buyer, paid)
  const { no: unpaid } = (await signUp(await signIn(product, '13811110002'), { ticketId: '2', names: ['李雷'] })).order
  const { no: review } = await waitingOrder(opened.db, await signIn(product, '13811110003'))
  for (const mobile of ['13811117777', '13811118888']) await signUp(await signIn(product, mobile), { ticketId: '1', names: ['东方小朔'] })
  await fillTill(product, await signIn(product, '13912345679'), organiser)
  await fillDoor(product, organiser, await signInAs(product, 'staff'), '阿不都热合曼·买买提吐尔逊')
  expect(product.errors.splice(0).map(({ event }) => event)).toEqual(['refund.failed'])
  const due = await unpaidOrder(await signIn(product, '13811110004'), '韩梅梅')
  const came = { method: 'transfer', payer: '望湖小学', serial: 'S1', day: '2026-09-01', note: '' } as const
  await organiser.do(receipt.book, { meetingId, ...came, amount: due.totalAmount + 300, orderNos: [due.no] })
  const { tickets } = await buyer.do(refund.own, { outTradeNo: paid.no })
  const wish = { outTradeNo: paid.no, admissionIds: tickets.map(({ admissionId }) => admissionId), reason: '临时有事', amount: 19900 }
  await buyer.do(refund.ask, wish)
  await fillInvoices(product, organiser, await signIn(product, '13811110005'))
  await makePool(opened.db, { id: '主会场座位', total: 500 })
  await makeVoucher(opened.db, { code: 'SPRING' })
  const { id: fileId } = await putIn(organiser, pdf(), '讲稿.pdf', 'material')
  await fillHosting(product, organiser)
  await fillVotes(organiser)
  await fillCertificates(product, organiser)
  await organiser.do(material.save, { meetingId, fileId, name: '开幕式讲稿' })
  await write(organiser, { title: '闭幕式安排' })
  const times = { meetingStratTime: '2027-05-08 09:00:00', meetingEndTime: '2027-05-09 18:00:00' }
  const draft = await organiser.do(meetingManage.save, { title: '秋季教研会', ...times })
  const { id: ticketId } = await organiser.do(ticketManage.save, { meetingId, edition: 0, name: '会员票', fen: 0, total: 50 })
  const formId = (await organiser.do(form.list, { meetingId }))[0]?.id as string
  await fillContributions(product, organiser, buyer, await signIn(product, '13811110006'))
  const surveyId = await fillSurveys(product, organiser, buyer)
  world = { meetingId, draftId: draft.id, ticketId, formId, surveyId, organiser, orders: { paid: paid.no, unpaid, review } }
})
afterAll(async () => {
  await product.close()
  await opened.drop()
  expect(product.errors).toEqual([])
})

/** So long may anything take to be there. */
const PATIENCE_MS = 5_000

/** In the page: whether a layer has come or gone, and its entry in the history with it. */
function hasMoved(before: number): boolean {
  const layers = document.querySelectorAll('[aria-modal="true"]').length
  return layers !== before && ((history.state as { layer?: number } | null)?.layer ?? 0) <= layers
}

/** What is ticked or written stays when all layers are gone. */
const isButton = (one: Press) => typeof one === 'string' || one instanceof RegExp

/** One size of it, on a page of its own. @returns a sentence for each flaw. */
async function tour(size: Size): Promise<string[]> {
  const { page, context, complaints } = await visit(browser(), size)
  page.setDefaultTimeout(PATIENCE_MS)
  await signedInBefore(page, product, world.organiser)
  const found: string[] = []
  const layers = page.locator('[aria-modal="true"]')
  const layer = layers.last()

  async function judge(what: string): Promise<void> {
    const within = (await layer.count()) > 0 ? '[aria-modal="true"]' : undefined
    const flaws = await flawsOfScreen(page, size, within)
    found.push(...flaws.filter((one) => !one.includes('rv-toast')).map((flaw) => `${size}, ${what}: ${flaw}`))
  }
  async function go(place: string): Promise<void> {
    await page.goto(product.url + place)
    await page.waitForFunction(
      () => document.querySelector('h1') !== null && document.querySelector('.skeleton, [aria-busy="true"]') === null,
    )
  }
  const inTop = async (): Promise<Page | Locator> => ((await layer.count()) > 0 ? layer : page)
  async function press(one: Press): Promise<void> {
    const within = await inTop()
    const exact = (name: string | RegExp) => ({ name, exact: typeof name === 'string' })
    if (typeof one === 'string' || one instanceof RegExp)
      await within.getByRole('button', exact(one)).locator('visible=true').first().click()
    else if ('field' in one)
      await within
        .getByLabel(one.field, { exact: typeof one.field === 'string' })
        .first()
        .fill(one.text)
    else if ('file' in one) await within.locator('input[type=file]').first().setInputFiles(one.file)
    else if ('tick' in one)
      await within
        .getByRole('checkbox', exact(one.tick))
        .nth(one.nth ?? 0)
        .check()
    else await one.act(world)
  }
  async function open({ opens, by }: Opening): Promise<void> {
    for (const one of by) await press(one)
    // A sheet by its title, a question by its button.
    await page
      .getByRole('dialog', { name: opens })
      .or(page.getByRole('alertdialog').getByRole('button', { name: opens }))
      .first()
      .waitFor()
    await page.waitForFunction(() => document.querySelector('[aria-modal="true"] .skeleton') === null)
  }
  /** Whatever lies over the page goes, and what was written in it too. */
  async function close(): Promise<boolean> {
    for (let turns = 0; turns < 6; turns++) {
      const before = await layers.count()
      if (before === 0) {
        // A layer's entry in the history goes a moment after it, and would take the next page along.
        const gone = () => ((history.state as { layer?: number } | null)?.layer ?? 0) === 0
        await page.waitForFunction(gone, undefined, { timeout: 2_000 }).catch(() => {})
        return true
      }
      const leave = page.getByRole('alertdialog').getByRole('button', { name: '离开' })
      if (await leave.isVisible()) await leave.click()
      else await page.keyboard.press('Escape')
      await page.waitForFunction(hasMoved, before, { timeout: 1_000 }).catch(() => {})
    }
    return false
  }
  /** Also what was opened beside a list goes. @returns whether the page stands as it was come to, at this address. */
  async function leave(address: string): Promise<boolean> {
    const isClear = await close()
    const cross = page.locator('.panes-close')
    if (page.url() !== address && (await cross.count()) === 1) await cross.click()
    return isClear && page.url() === address
  }
  async function look(screen: string, at: (world: ConsoleWorld) => string, openings: readonly Opening[]): Promise<void> {
    await go(at(world))
    await judge(screen)
    /** Where it stands as it was come to. */
    let fresh: string | undefined = at(world)
    for (const one of openings) {
      if (one.only !== undefined && one.only !== size) continue
      const what = `${screen}, ${one.opens}`
      const place = (one.at ?? at)(world)
      const begin = async (isThere: boolean): Promise<void> => {
        if (!isThere) await go(place)
        // A busy browser may still have been on its way back when it was sent here, and then ends where a sheet lies open.
        if (one.at === undefined && (await layer.count()) > 0) await close()
        const address = page.url()
        await open(one)
        await judge(what)
        fresh = (await leave(address)) && one.by.every(isButton) ? place : undefined
      }
      const fail = (error: unknown) => {
        fresh = undefined
        found.push(`${size}, ${what}: could not be opened: ${String(error).slice(0, 300)}`)
      }
      // What was opened before may have left something behind after all.
      if (fresh === place) await begin(true).catch(() => begin(false).catch(fail))
      else await begin(false).catch(fail)
    }
  }
  page.on('dialog', (one) => void one.accept())
  for (const [key, forms] of Object.entries(consoleTable))
    for (const [name, openings] of Object.entries(forms)) await look(`${key}/${name}`, placeOf(key, name), openings)
  for (const [name, { at, openings }] of Object.entries(otherScreens)) await look(name, at, openings)
  await context.close()
  // Somebody else was faster, as they are to read.
  return [...found, ...complaints.filter((said) => !said.includes('409 (Conflict)'))]
}

it.each<Size>(['phone', 'desktop'])(
  'finds nothing wrong with any of them, nor with what lies open, with a %s',
  async (size) => expect(await tour(size)).toEqual([]),
  // Takes two minutes alone. With two other browsers on two cores, seven minutes were measured.
  900_000,
)
