/** What a handset may or may not have to read codes with, in jsdom. What reads does read: another decoder does it, from the pixels. */
import jsqr from 'jsqr'
import { vi } from 'vitest'

/** jsdom has none. */
export class Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.data = new Uint8ClampedArray(width * height * 4)
  }
}

const textIn = ({ data, width, height }: Pixels) => jsqr(data, width, height)?.data

/** The browser's own reader: one that works, or one that only says so. */
export function detector(reads: (picture: Pixels) => Promise<string | undefined>, formats = ['code_128', 'qr_code']): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats
      async detect(picture: Pixels) {
        const text = await reads(picture)
        return text === undefined ? [] : [{ rawValue: text, cornerPoints: [{ x: 0, y: 0 }] }]
      }
    },
  )
}
detector.honest = () => detector(async (picture) => textIn(picture))

/** Where our decoder runs: `never` comes when the network is gone. */
export function workers(kind: 'decoding' | 'failing' | 'never'): { asked: number; ended: number } {
  const seen = { asked: 0, ended: 0 }
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage({ pixels }: { pixels: Pixels }) {
        seen.asked += 1
        if (kind === 'never') return queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('error'), { message: '' })))
        const data = kind === 'failing' ? { failed: 'CompileError' } : { text: textIn(pixels) }
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
      }
      terminate() {
        seen.ended += 1
      }
    },
  )
  return seen
}

export interface Device {
  deviceId: string
  label: string
  torch?: boolean
}

/** The cameras of a handset, and what stands in their way. */
export function cameras(devices: Device[], refusal: () => string | undefined = () => undefined) {
  const seen = { opened: [] as MediaTrackConstraints[], running: new Set<string>(), applied: [] as object[], end: () => {} }
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    mediaDevices: {
      enumerateDevices: async () => devices.map((device) => ({ ...device, kind: 'videoinput' })),
      getUserMedia: async ({ video }: { video: MediaTrackConstraints }) => {
        seen.opened.push(video)
        const exact = (video.deviceId as { exact: string } | undefined)?.exact
        const device = devices.find((one) => exact === undefined || one.deviceId === exact)
        const name = refusal() ?? (device === undefined ? (exact === undefined ? 'NotFoundError' : 'OverconstrainedError') : undefined)
        if (name !== undefined || device === undefined) throw new DOMException('No camera', name)
        seen.running.add(device.deviceId)
        const track = Object.assign(new EventTarget(), {
          stop: () => seen.running.delete(device.deviceId),
          getCapabilities: () => ({ torch: device.torch, focusMode: ['continuous'] }),
          applyConstraints: async (wanted: object) => {
            seen.applied.push(wanted)
          },
        })
        seen.end = () => track.dispatchEvent(new Event('ended'))
        return { getTracks: () => [track], getVideoTracks: () => [track] }
      },
    },
  })
  return seen
}
