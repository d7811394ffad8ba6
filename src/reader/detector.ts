/**
 * The browser's own reader (Chrome on Android and macOS, Safari behind a
 * switch). It is trusted only after it has read a code: handsets without
 * Google's services expose it and then refuse, find nothing or never answer.
 */
import type { Decode, Frame } from './frame.ts'
import { nearest, type Spot } from './middle.ts'
import { sample } from './sample.ts'
import { sizeOf } from './grab.ts'
import { inTime } from '../api/in-time.ts'

interface Detector {
  detect(frame: Frame): Promise<{ rawValue: string; cornerPoints: readonly Spot[] }[]>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const PROOF_MS = 3_000

export async function detectorWorks(): Promise<boolean> {
  try {
    return await inTime(PROOF_MS, proven())
  } catch {
    return false
  }
}

async function proven(): Promise<boolean> {
  const known = (await detectorClass()?.getSupportedFormats()) ?? []
  if (!known.includes('qr_code')) return false
  const { text, picture } = await sample()
  return (await detecting()(picture)) === text
}

export function detecting(): Decode {
  const Class = detectorClass()
  if (Class === undefined) throw new Error('This browser has no BarcodeDetector')
  const detector = new Class({ formats: ['qr_code'] })
  return async (frame) => {
    const { width, height } = sizeOf(frame)
    // A video without a picture yet is an error to it.
    if (width === 0) return undefined
    return nearest(await detector.detect(frame), (one) => one.cornerPoints, { x: width / 2, y: height / 2 })?.rawValue
  }
}

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
