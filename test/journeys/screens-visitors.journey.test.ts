/** Screens of people without an account, judged in a real Chromium (test/support/look.ts) at both sizes; and the judge itself. */
import { expect, it } from 'vitest'
import { links } from '#contract/paths.ts'
import { sizes, visit } from '../support/browser.ts'
import { flawsOf } from '../support/flaws.ts'
import { limits } from '../support/look.ts'
import { walkPortal } from '../support/portal-walk.ts'

const { browser, product } = walkPortal('visitors')

// The cover filled all of a phone held sideways: nothing said which meeting this is.
it('shows the title of a meeting in the first window of a phone held sideways', async () => {
  const { page, context } = await visit(browser(), 'phone')
  await page.setViewportSize({ width: sizes.phone.height, height: sizes.phone.width })
  for (const place of [links.particulars('1'), links.microsite('1')]) {
    await page.goto(product().url + place)
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect([place, (title?.y ?? Infinity) + (title?.height ?? 0) < sizes.phone.width - 64]).toEqual([place, true])
  }
  await context.close()
})

it('names each flaw of a page that has one of every kind', async () => {
  const { page, context } = await visit(browser(), 'phone')
  await page.setContent(`<meta name="viewport" content="width=device-width"><body style="margin:0;background:#fff">
    <h1>一</h1><h1>二</h1><p style="color:#999">太淡的字</p><button style="width:30px;height:50px;padding:0">小</button><button style="width:50px;height:50px"></button>
    <input style="height:44px" placeholder="请输入"><i style="font-size:9.9px">¥</i><img src="data:," style="display:block;width:9px;height:9px"><p style="width:700px">太宽</p><p style="width:30px;overflow-wrap:break-word">08:30</p><b id="a" aria-describedby="b">无</b></body>`)
  const flaws = (await flawsOf(page, limits.phone)).join('\n')
  for (const flaw of [
    /scrolls sideways/,
    /breaks the number 08:30: p/,
    /2 h1/,
    /too pale, 2\.85 to 1: p\. "太淡的字"/,
    /30x50 px to a finger: button/,
    /written in 9\.9 px: i\. "¥"/,
    /has no name: button/,
    /has no label: input/,
    /has no alt/,
    /aria-describedby that names nothing/,
  ])
    expect(flaws).toMatch(flaw)
  await context.close()
})
