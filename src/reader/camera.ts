/**
 * A camera that gives the texts it sees. It lets the device go while the page
 * is out of sight and takes it again after, so that a phone in a pocket stays
 * cool and another app can have it. A problem is told, not thrown: `resume`
 * and `use` try again.
 */
import { decoderOf } from './decode.ts'
import type { Decode } from './frame.ts'
import { detectorWorks } from './detector.ts'
import { eachFrame } from './frames.ts'
import { repeats } from './repeats.ts'
import { hasTorch, keepFocusing, mutedVideo, openStream, type Problem, problemOf, setTorch } from './stream.ts'

export interface Camera {
  /** To be shown by whoever opened it. */
  video: HTMLVideoElement
  /** Their labels are known once the person has allowed the camera. */
  cameras(): Promise<{ id: string; label: string }[]>
  use(id: string): Promise<void>
  torch: { readonly available: boolean; set(on: boolean): Promise<void> }
  /** The picture goes on, nothing is read: for the next code not to wait for the camera. */
  pause(): void
  resume(): void
  close(): void
}

export interface CameraOptions {
  deviceId?: string
  onText(text: string): void
  onProblem(problem: Problem): void
  /** It looks, at first and after each problem or absence: whatever was told before is over. */
  onReady?(): void
  /** The same code, held up all the time, is given again after so long. */
  againAfterMs?: number
  /** By default the browser's own reader, else ours. Asked again after a problem. */
  decoder?(): Promise<Decode>
}

export async function openCamera(options: CameraOptions): Promise<Camera> {
  const { deviceId, onText, onProblem, onReady, againAfterMs = 1500, decoder = bestDecoder } = options
  const video = mutedVideo()
  const isNew = repeats(againAfterMs)
  let [wanted, lit, paused, closed, active] = [deviceId, false, false, false, false]
  let track: MediaStreamTrack | undefined
  let reading: Promise<Decode> | undefined
  let stopLooking = () => {}
  /** Of the beginnings only the last counts: cameras take their time, and people change their minds. */
  let turn = 0

  function letGo() {
    turn += 1
    active = false
    stopLooking()
    track?.stop()
    track = undefined
    video.srcObject = null
  }

  async function begin() {
    letGo()
    if (closed || document.visibilityState === 'hidden') return
    active = true
    const mine = turn
    const over = () => mine !== turn
    reading ??= decoder()
    // Asked for below, once there is a picture; until then nobody hears of its failure.
    reading.catch(() => {})
    try {
      const stream = await openStream(wanted)
      if (over()) return stream.getTracks().forEach((one) => one.stop())
      const own = stream.getVideoTracks()[0]
      if (own === undefined) throw new Error('A stream without a picture')
      track = own
      // Unplugged, or forbidden while it ran.
      own.addEventListener('ended', () => {
        if (!over()) fail('failed')
      })
      await show(video, stream)
      await keepFocusing(own)
      if (lit && hasTorch(own)) await setTorch(own, true).catch(() => {})
      const read = await reading
      if (over()) return
      look(read)
      onReady?.()
    } catch (failure) {
      if (!over()) fail(problemOf(failure))
    }
  }

  function fail(problem: Problem) {
    letGo()
    reading = undefined
    onProblem(problem)
  }

  function look(read: Decode) {
    const mine = turn
    stopLooking = eachFrame(video, async (at) => {
      if (paused) return
      try {
        const text = await read(video)
        if (mine === turn && !paused && isNew(text, at)) onText(text as string)
      } catch {
        if (mine === turn) fail('failed')
      }
    })
  }

  const seen = () => {
    if (document.visibilityState === 'hidden') letGo()
    else void begin()
  }
  document.addEventListener('visibilitychange', seen)
  await begin()
  return {
    video,
    cameras: listCameras,
    use: (id) => {
      wanted = id
      return begin()
    },
    torch: {
      get available() {
        return hasTorch(track)
      },
      async set(on) {
        if (track !== undefined) await setTorch(track, on)
        lit = on
      },
    },
    pause: () => {
      paused = true
    },
    resume: () => {
      paused = false
      if (!active) void begin()
    },
    close: () => {
      closed = true
      document.removeEventListener('visibilitychange', seen)
      letGo()
    },
  }
}

/** @throws if the picture does not move: refused while an iPhone saves power, which no permission changes. */
async function show(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.srcObject = stream
  await video.play().catch(() => {
    throw new Error('The picture does not move')
  })
}

const listCameras: Camera['cameras'] = async () =>
  ((await navigator.mediaDevices?.enumerateDevices()) ?? [])
    .filter((device) => device.kind === 'videoinput')
    .map((device, n) => ({ id: device.deviceId, label: device.label === '' ? `摄像头 ${n + 1}` : device.label }))

const bestDecoder = async (): Promise<Decode> => decoderOf((await detectorWorks()) ? 'detector' : 'decoder')
