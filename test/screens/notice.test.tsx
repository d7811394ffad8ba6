/** Two short messages in a row, as after a login that is followed by 请选择门票. */
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { say } from '#contract/sentences.ts'

/** Messages on the screen: toasts that are not on their way out, and the lines of wide windows. */
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('.rv-toast, .notice:not(.unseen)')]
    .filter((word) => word.style.display !== 'none' && !/leave|exit/.test(word.className))
    .map((word) => word.textContent)
const readAloud = () => [...document.querySelectorAll('.notice')].map((word) => word.textContent)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

let notice: (typeof import('#src/ui/notice.ts'))['notice']
async function begin(wide: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: wide }))
  vi.resetModules()
  notice = (await import('#src/ui/notice.ts')).notice
  // The toast is fetched at its first use: here it is there already.
  await import('#src/ui/vant-toast.tsx')
  vi.useFakeTimers()
}

beforeEach(() => void (document.body.innerHTML = ''))
afterEach(async () => {
  await pass(10_000)
})

describe('on a phone', () => {
  beforeEach(() => begin(false))

  it('the second message waits until the first can be read, and both are read aloud at once', async () => {
    notice.success(say.loginDone)
    notice.warning(say.chooseTicket)
    await pass(100)
    expect(shown()).toEqual([say.loginDone])
    expect(readAloud()).toEqual([say.loginDone, say.chooseTicket])
    await pass(900)
    expect(shown()).toEqual([say.loginDone])
    await pass(500)
    expect(shown()).toEqual([say.chooseTicket])
  })

  it('a message that is taken back while it waits is never shown, and the next one is', async () => {
    notice.success(say.loginDone)
    const takeBack = notice.warning(say.chooseTicket)
    notice.info('已复制')
    await pass(100)
    takeBack()
    takeBack()
    await pass(1_400)
    expect(shown()).toEqual(['已复制'])
  })

  it('a message replaces an older one at once', async () => {
    notice.success(say.loginDone)
    await pass(1_500)
    notice.warning(say.chooseTicket)
    await pass(100)
    expect(shown()).toEqual([say.chooseTicket])
  })
})

describe('on a desktop', () => {
  beforeEach(() => begin(true))

  it('both messages are on the screen', () => {
    notice.success(say.loginDone)
    notice.warning(say.chooseTicket)
    expect(shown()).toEqual([say.loginDone, say.chooseTicket])
  })
})
