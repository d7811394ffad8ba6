/**
 * The ladder of ways to read a code. The page tests itself when it opens: what
 * a browser only claims to have is tried before anybody stands on it.
 */
import { type Environment, environmentOf, isWeChat } from '#wechat/browser/environment.ts'
import { startDecoder } from './decoder.ts'
import { detectorWorks } from './detector.ts'

export type Rung = 'wechat' | 'detector' | 'decoder' | 'photo' | 'typed'

export interface Ladder {
  /** Best first; the last is always `typed`. */
  rungs: Rung[]
  /** Where the page stands and why, for the person. */
  why: string
}

export async function bestRung(): Promise<{ rung: Rung; why: string }> {
  const { rungs, why } = await ladder()
  return { rung: rungs[0] ?? 'typed', why }
}

export async function ladder(): Promise<Ladder> {
  const environment = environmentOf(navigator.userAgent)
  if (isWeChat(environment)) return inWechat(environment)
  const [hindrance, reader] = await Promise.all([cameraHindrance(), workingReader()])
  if (reader === undefined) return { rungs: ['typed'], why: '扫码程序在此浏览器中无法使用，请手动输入凭证号或使用扫码枪' }
  if (hindrance === undefined) return { rungs: [reader, 'photo', 'typed'], why: LOOKING }
  return { rungs: ['photo', 'typed'], why: hindrance }
}

const LOOKING = '正在使用摄像头连续扫码'

/**
 * WeChat scans by itself, with its own camera; ours is there for those who want no tap per code, and is fetched and
 * proven only when they choose it.
 */
async function inWechat(environment: Environment): Promise<Ladder> {
  const decodes = typeof WebAssembly === 'object' && typeof Worker === 'function'
  const camera: Rung[] = decodes && (await cameraHindrance()) === undefined ? ['decoder'] : []
  const others: Rung[] = decodes ? ['photo', 'typed'] : ['typed']
  // A computer's WeChat may have no scanner at all.
  if (environment === 'wechat-desktop' && camera.length > 0) return { rungs: [...camera, 'wechat', ...others], why: LOOKING }
  return { rungs: ['wechat', ...camera, ...others], why: '正在使用微信扫一扫，点一次扫一个码' }
}

/** @returns why no stream can be had, or undefined. Nobody is asked for permission here: that is for the one who opens the camera. */
async function cameraHindrance(): Promise<string | undefined> {
  // Old browsers know no such word, and allow the camera.
  if (window.isSecureContext === false) return '此页面不是安全连接（https），不能使用摄像头，请拍照识别'
  if (typeof navigator.mediaDevices?.getUserMedia !== 'function') return '此页面不能使用摄像头，请拍照识别'
  if (await deniedBefore()) return '此页面没有使用摄像头的权限，请在浏览器设置中允许，或拍照识别'
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => undefined)
  return devices?.some((device) => device.kind === 'videoinput') === false ? '没有找到摄像头，请选择图片识别' : undefined
}

async function deniedBefore(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state === 'denied'
  } catch {
    // No such question in this browser.
    return false
  }
}

async function workingReader(): Promise<'detector' | 'decoder' | undefined> {
  if (await detectorWorks()) return 'detector'
  return startDecoder().then(
    () => 'decoder' as const,
    () => undefined,
  )
}
