/** A camera at the door, frame by frame, and what may keep it away. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Camera, type CameraOptions, openCamera } from '#src/reader/camera.ts'
import { useCamera } from '#src/reader/use-camera.ts'
import { cameras, detector, Pixels } from '../support/readers.ts'

const back = { deviceId: 'back', label: '后置摄像头', torch: true }
const front = { deviceId: 'front', label: '' }

let texts: string[]
let problems: string[]
let opened: Camera | undefined
let waiting: ((at: number) => void)[]
/** What is before the camera. */
let seen: () => Promise<string | undefined>
let at: number

beforeEach(() => {
  ;[texts, problems, waiting, at] = [[], [], [], 0]
  seen = async () => undefined
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  Object.assign(HTMLVideoElement.prototype, { requestVideoFrameCallback: (callback: (at: number) => void) => waiting.push(callback) })
})
afterEach(() => {
  opened?.close()
  opened = undefined
  cleanup()
  look(true)
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback')
})

async function open(options: Partial<CameraOptions> = {}): Promise<Camera> {
  opened = await openCamera({
    onText: (text) => texts.push(text),
    onProblem: (word) => problems.push(word),
    decoder: async () => () => seen(),
    ...options,
  })
  return opened
}

/** A frame comes, and what follows from it happens. */
async function frame(ms = 100) {
  at += ms
  waiting.splice(0).forEach((callback) => callback(at))
  await settled()
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** The page goes out of sight, or comes back. */
function look(visible: boolean) {
  Object.defineProperty(document, 'visibilityState', { value: visible ? 'visible' : 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('a camera', () => {
  it('gives what it sees, once, and goes on looking', async () => {
    cameras([back])
    await open()
    await frame()
    seen = async () => 'A'
    await frame()
    await frame()
    seen = async () => 'B'
    await frame()
    expect(texts).toEqual(['A', 'B'])
    expect(problems).toEqual([])
  })

  it('is the one at the back, played in place and without sound', async () => {
    const { opened: asked } = cameras([back, front])
    const { video } = await open()
    expect(asked).toMatchObject([{ facingMode: { ideal: 'environment' } }])
    expect([video.muted, video.hasAttribute('playsinline')]).toEqual([true, true])
  })

  it('never decodes two frames at once', async () => {
    cameras([back])
    let [running, most] = [0, 0]
    let done = () => {}
    seen = () => {
      running += 1
      most = Math.max(most, running)
      return new Promise((resolve) => {
        done = () => {
          running -= 1
          resolve(undefined)
        }
      })
    }
    await open()
    await frame()
    await frame()
    await frame()
    expect([running, most]).toEqual([1, 1])
    done()
    await settled()
    await frame()
    expect([running, most]).toEqual([1, 1])
  })

  it('reads nothing while it is paused, not even what it was just looking at', async () => {
    const { running } = cameras([back])
    const camera = await open()
    let found: (text: string) => void = () => {}
    seen = () =>
      new Promise((resolve) => {
        found = resolve
      })
    await frame()
    camera.pause()
    found('A')
    await settled()
    seen = async () => 'B'
    await frame()
    expect(texts).toEqual([])
    expect([...running]).toEqual(['back'])
    camera.resume()
    await frame()
    expect(texts).toEqual(['B'])
  })

  it('lets the device go when it is closed, even if it was still opening', async () => {
    const { running } = cameras([back])
    const camera = await open()
    const changing = camera.use('back')
    camera.close()
    await changing
    await frame()
    expect([...running]).toEqual([])
    expect(problems).toEqual([])
  })

  it('lets the device go out of sight and takes it again after, with its light', async () => {
    const { running, applied } = cameras([back])
    const camera = await open()
    await camera.torch.set(true)
    look(false)
    expect([...running]).toEqual([])
    seen = async () => 'A'
    await frame()
    expect(texts).toEqual([])
    applied.length = 0
    look(true)
    await settled()
    expect([...running]).toEqual(['back'])
    expect(applied).toContainEqual({ advanced: [{ torch: true }] })
    await frame()
    expect(texts).toEqual(['A'])
  })

  it('is chosen by the person, by a name they know or a number', async () => {
    const { running } = cameras([back, front])
    const camera = await open()
    expect(await camera.cameras()).toEqual([
      { id: 'back', label: '后置摄像头' },
      { id: 'front', label: '摄像头 2' },
    ])
    expect(camera.torch.available).toBe(true)
    await camera.use('front')
    expect([...running]).toEqual(['front'])
    expect(camera.torch.available).toBe(false)
  })

  it('is another one when the one of last time has gone', async () => {
    const { running } = cameras([back])
    await open({ deviceId: 'of-last-time' })
    expect([...running]).toEqual(['back'])
    expect(problems).toEqual([])
  })

  it('reads by the browser’s own reader where it has been proven', async () => {
    cameras([back])
    vi.stubGlobal('ImageData', Pixels)
    detector.honest()
    const honest = Reflect.get(globalThis, 'BarcodeDetector') as { prototype: { detect(picture: unknown): Promise<unknown> } }
    const detect = honest.prototype.detect
    honest.prototype.detect = (picture) =>
      picture instanceof HTMLVideoElement
        ? Promise.resolve([
            { rawValue: 'AT THE EDGE', cornerPoints: [{ x: 0, y: 0 }] },
            { rawValue: 'IN THE MIDDLE', cornerPoints: [{ x: 640, y: 360 }] },
          ])
        : detect(picture)
    const camera = await open({ decoder: undefined })
    Object.defineProperties(camera.video, { videoWidth: { value: 1280 }, videoHeight: { value: 720 } })
    await frame()
    expect(texts).toEqual(['IN THE MIDDLE'])
  })
})

describe('somebody without a camera', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'none'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'failed'],
  ])('is told of %s as %s, and helped by trying again', async (name, word) => {
    let refusal: string | undefined = name
    const { running } = cameras([back], () => refusal)
    const camera = await open()
    expect(problems).toEqual([word])
    refusal = undefined
    seen = async () => 'A'
    camera.resume()
    await settled()
    await frame()
    expect(texts).toEqual(['A'])
    expect([...running]).toEqual(['back'])
  })

  it('opens it once, however often they ask', async () => {
    let refusal: string | undefined = 'NotAllowedError'
    const { opened: asked } = cameras([back], () => refusal)
    const camera = await open()
    refusal = undefined
    camera.resume()
    camera.resume()
    await settled()
    camera.resume()
    await settled()
    expect(asked).toHaveLength(2)
  })

  it('is told that the page is not secure, whatever the browser says', async () => {
    vi.stubGlobal('isSecureContext', false)
    vi.stubGlobal('navigator', { userAgent: '' })
    await open()
    expect(problems).toEqual(['insecure'])
    expect(await opened?.cameras()).toEqual([])
  })

  it('is told when it is unplugged', async () => {
    const device = cameras([back])
    await open()
    device.end()
    expect(problems).toEqual(['failed'])
  })

  it('is told when the decoder does not come, and the device is let go', async () => {
    const { running } = cameras([back])
    await open({ decoder: () => Promise.reject(new Error('HTTP 404')) })
    expect(problems).toEqual(['failed'])
    expect([...running]).toEqual([])
  })

  it('is told once when the decoder breaks', async () => {
    const { running } = cameras([back])
    await open()
    seen = () => Promise.reject(new Error('unreachable'))
    await frame()
    await frame()
    expect(problems).toEqual(['failed'])
    expect([...running]).toEqual([])
  })
})

describe('a screen with a camera', () => {
  function Scanner() {
    const { place, camera, problem, tryAgain } = useCamera({ onText: (text) => texts.push(text) })
    return (
      <>
        <div ref={place} data-testid="place" />
        <p>{problem ?? (camera === undefined ? 'opening' : 'open')}</p>
        <button onClick={tryAgain}>again</button>
      </>
    )
  }
  beforeEach(() => {
    vi.stubGlobal('ImageData', Pixels)
    detector.honest()
  })

  it('shows the picture, and lets the device go with the screen', async () => {
    const { running } = cameras([back])
    const { unmount } = render(<Scanner />)
    await screen.findByText('open')
    expect(screen.getByTestId('place').querySelector('video')).not.toBeNull()
    expect([...running]).toEqual(['back'])
    unmount()
    expect([...running]).toEqual([])
  })

  it('lets the device go when the screen was left before it had opened', async () => {
    const { running } = cameras([back])
    render(<Scanner />).unmount()
    await settled()
    await settled()
    expect([...running]).toEqual([])
  })

  it('says no more of what kept it away once they come back from the settings', async () => {
    let refusal: string | undefined = 'NotAllowedError'
    cameras([back], () => refusal)
    render(<Scanner />)
    await screen.findByText('denied')
    refusal = undefined
    act(() => look(false))
    act(() => look(true))
    await screen.findByText('open')
  })

  it('says what keeps it away, and tries again by a tap', async () => {
    let refusal: string | undefined = 'NotAllowedError'
    cameras([back], () => refusal)
    render(<Scanner />)
    await screen.findByText('denied')
    refusal = undefined
    await act(async () => screen.getByText('again').click())
    await screen.findByText('open')
  })
})
