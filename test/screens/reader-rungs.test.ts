/** The page tests itself when it opens, on handsets of many kinds. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { presets } from '#wechat/sandbox/bridge/presets.ts'
import { cameras, detector, Pixels, workers } from '../support/readers.ts'

type Module = typeof import('#src/reader/rungs.ts')

/** A page of its own: what was proven before is not known to it. */
async function opened() {
  vi.resetModules()
  const { bestRung, ladder } = (await import('#src/reader/rungs.ts')) as Module
  const whole = await ladder()
  expect(await bestRung()).toEqual({ rung: whole.rungs[0], why: whole.why })
  return whole
}

const back = { deviceId: 'back', label: '后置摄像头' }

beforeEach(() => {
  vi.stubGlobal('ImageData', Pixels)
  cameras([back])
})

describe('a browser with a reader of its own', () => {
  it('stands on it when it really reads', async () => {
    detector.honest()
    expect(await opened()).toEqual({ rungs: ['detector', 'photo', 'typed'], why: '正在使用摄像头连续扫码' })
  })

  it.each<[string, () => void]>([
    ['finds nothing', () => detector(async () => undefined)],
    ['reads something else', () => detector(async () => 'HUIWV')],
    ['refuses', () => detector(() => Promise.reject(new Error('Barcode detection service unavailable.')))],
    ['knows other codes only', () => detector(async () => 'HUIWU', ['ean_13'])],
    ['knows none', () => detector(async () => 'HUIWU', [])],
  ])('does not trust one that %s, and takes ours', async (_, stand) => {
    stand()
    workers('decoding')
    expect((await opened()).rungs).toEqual(['decoder', 'photo', 'typed'])
  })

  it('does not wait for one that never answers', async () => {
    detector(() => new Promise(() => {}))
    workers('decoding')
    vi.useFakeTimers()
    const whole = opened()
    await vi.advanceTimersByTimeAsync(20_000)
    expect((await whole).rungs[0]).toBe('decoder')
  })
})

describe('a browser without one', () => {
  it('stands on our decoder, fetched once', async () => {
    const seen = workers('decoding')
    expect((await opened()).rungs).toEqual(['decoder', 'photo', 'typed'])
    expect(seen.asked).toBe(1)
  })

  it.each(['failing', 'never'] as const)('types where our decoder is %s', async (kind) => {
    const seen = workers(kind)
    const { rungs, why } = await opened()
    expect(rungs).toEqual(['typed'])
    expect(why).toContain('请手动输入')
    expect(seen.ended).toBe(seen.asked)
  })

  it('types where there are no workers', async () => {
    expect((await opened()).rungs).toEqual(['typed'])
  })

  it('tries anew when the person does', async () => {
    workers('never')
    vi.resetModules()
    const { ladder } = (await import('#src/reader/rungs.ts')) as Module
    expect((await ladder()).rungs).toEqual(['typed'])
    workers('decoding')
    expect((await ladder()).rungs[0]).toBe('decoder')
  })
})

describe('a page without a stream', () => {
  beforeEach(() => workers('decoding'))

  it.each<[string, () => void, string]>([
    ['opened by plain http', () => vi.stubGlobal('isSecureContext', false), 'https'],
    ['in a view that has no cameras', () => vi.stubGlobal('navigator', { userAgent: navigator.userAgent }), '请拍照识别'],
    [
      'where the person said no before',
      () => Object.assign(navigator, { permissions: { query: async () => ({ state: 'denied' }) } }),
      '权限',
    ],
    ['on a computer without a camera', () => cameras([]), '请选择图片'],
  ])('takes photos %s, and says why', async (_, stand, said) => {
    stand()
    const { rungs, why } = await opened()
    expect(rungs).toEqual(['photo', 'typed'])
    expect(why).toContain(said)
  })

  it('does not take an unanswered question for a no', async () => {
    Object.assign(navigator, { permissions: { query: () => Promise.reject(new TypeError('camera is no permission')) } })
    expect((await opened()).rungs[0]).toBe('decoder')
  })
})

describe('inside WeChat', () => {
  const inside = (platform: keyof typeof presets) => Object.assign(navigator, { userAgent: presets[platform].userAgent })

  it('stands on 扫一扫 and offers the camera, without fetching the decoder for it', async () => {
    const seen = workers('decoding')
    inside('android')
    const { rungs, why } = await opened()
    expect(rungs).toEqual(['wechat', 'decoder', 'photo', 'typed'])
    expect(why).toContain('微信扫一扫')
    expect(seen.asked).toBe(0)
  })

  it('offers no camera where the view has none', async () => {
    workers('decoding')
    vi.stubGlobal('navigator', { userAgent: presets.ios.userAgent })
    expect((await opened()).rungs).toEqual(['wechat', 'photo', 'typed'])
  })

  it('prefers the camera at a desk', async () => {
    workers('decoding')
    inside('windows')
    expect((await opened()).rungs).toEqual(['decoder', 'wechat', 'photo', 'typed'])
  })
})
